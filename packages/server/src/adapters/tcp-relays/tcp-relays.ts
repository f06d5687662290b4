import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { AdapterError } from '@kontor/platform/errors';
import { networkList } from '../network-list.ts';
import { ownerOfPort } from '../outgoing/socket-owner.ts';

/** Where containers meet this machine: its address in their network, and that network (`10.213.0.0/28`). */
export interface ContainerGateway {
  address: string;
  network: string;
}

/**
 * Where a door leads, and the port it is at: a server on loopback, or one on a socket of the machine. `uid`: the account the server listens as; whoever
 * else took its port is given no connection.
 */
export type Upstream = { host: string; port: number; uid?: number | undefined } | { path: string; port: number };

interface TcpRelay {
  at: ContainerGateway;
  server: Server;
  sockets: Set<Socket>;
}

/** Enough for any app, and no way to use up what a server can hold open. */
const mostConnections = 64;

/**
 * Ways from the networks of containers to one server of the box (`name` says which), which listens on this machine alone. Each is open for the containers of one app: whoever
 * comes from another network is not answered (keeps H10). They end with the server. `passed` hears whose containers a connection to the server is made for;
 * `ownerOf` says who listens on a port of loopback.
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
      // Either end may go at any time; the other one follows.
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

  /** Opens the way of one app; open already is fine. */
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
  // What could not be given an account of its own runs as the server does.
  return owner === server.uid || owner === process.getuid?.();
}

export type TcpRelays = ReturnType<typeof createTcpRelays>;
