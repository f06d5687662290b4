import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { AdapterError } from '@kontor/platform/errors';
import { networkList } from '../network-list.ts';
import { ownerOfPort } from '../outgoing/socket-owner.ts';

/** The machine's address in a network of containers, and that network (`10.213.0.0/28`). */
export interface ContainerGateway {
  address: string;
  network: string;
}

/**
 * The server a relay connects to, and the port the relay listens on: a server on loopback, or one on a Unix socket. `uid`: the account the server listens as;
 * when another account has taken its port, no connection is made.
 */
export type Upstream = { host: string; port: number; uid?: number | undefined } | { path: string; port: number };

interface TcpRelay {
  at: ContainerGateway;
  server: Server;
  sockets: Set<Socket>;
}

/** More than any app needs, and too few to exhaust the connections of a server. */
const mostConnections = 64;

/**
 * Creates TCP relays from container networks to one server of the box, which itself listens only on this machine. `name` is used in errors. Each relay accepts
 * connections from the containers of one app only; others are closed (keeps H10). Relays end with the server process. `onConnect` is called with the app's
 * instance and the connection to the server; `ownerOf` returns the user id that listens on a loopback port.
 */
export function createTcpRelays(
  name: string,
  upstream: () => Upstream,
  onConnect: (instance: string, to: Socket) => void = () => {},
  ownerOf: (port: number) => number | undefined = ownerOfPort,
) {
  const relays = new Map<string, TcpRelay>();

  function passOn(instance: string, relay: TcpRelay, from: Socket): void {
    const server = upstream();
    if (!isRightOne(server, ownerOf)) return void from.destroy();
    const to = connect(server);
    onConnect(instance, to);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      relay.sockets.add(one);
      // Either end may close at any time; then the other one is closed.
      one.on('error', () => other.destroy());
      one.on('close', () => {
        relay.sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }

  function isSame(relay: TcpRelay | undefined, { address, network }: ContainerGateway): boolean {
    return relay?.at.address === address && relay.at.network === network && relay.server.listening;
  }

  async function close(instance: string): Promise<void> {
    const relay = relays.get(instance);
    relays.delete(instance);
    if (relay === undefined) return;
    for (const socket of relay.sockets) socket.destroy();
    if (!relay.server.listening) return;
    relay.server.close();
    await once(relay.server, 'close');
  }

  /** Opens the relay of one app; does nothing when it is open already. Throws `AdapterError` when the address cannot be used. */
  async function open(instance: string, at: ContainerGateway): Promise<void> {
    if (isSame(relays.get(instance), at)) return;
    await close(instance);
    const own = networkList([at.network]);
    const server = createServer((socket) => {
      if (own.check(socket.remoteAddress ?? '')) passOn(instance, relay, socket);
      else socket.destroy();
    });
    server.maxConnections = mostConnections;
    const relay: TcpRelay = { at, server, sockets: new Set() };
    relays.set(instance, relay);
    try {
      server.listen(upstream().port, at.address);
      await once(server, 'listening');
      server.on('error', () => {});
    } catch (cause) {
      relays.delete(instance);
      throw new AdapterError(`${name} cannot be reached at ${at.address}`, { cause });
    }
  }

  return {
    open,
    close,
    closeAll: async () => {
      for (const instance of [...relays.keys()]) await close(instance);
    },
  };
}

function isRightOne(server: Upstream, ownerOf: (port: number) => number | undefined): boolean {
  if ('path' in server || server.uid === undefined) return true;
  const owner = ownerOf(server.port);
  // A server that could not be given its own account runs as this process does.
  return owner === server.uid || owner === process.getuid?.();
}

export type TcpRelays = ReturnType<typeof createTcpRelays>;
