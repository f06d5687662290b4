import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Failed } from '@kontor/platform/errors';
import { networkList } from '../network-list.ts';
import { ownerOfPort } from '../outgoing/socket-owner.ts';

/** Where containers meet this machine: its address in their network, and that network (`10.213.0.0/28`). */
export interface HostInNetwork {
  address: string;
  network: string;
}

/**
 * Where a door leads, and the port it is at: a server on loopback, or one on a socket of the machine. `uid`: the account the server listens as; whoever
 * else took its port is given no connection.
 */
export type Behind = { host: string; port: number; uid?: number | undefined } | { path: string; port: number };

interface Door {
  at: HostInNetwork;
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
export function createDoors(
  name: string,
  behind: () => Behind,
  passed: (instance: string, to: Socket) => void = () => {},
  ownerOf: (port: number) => number | undefined = ownerOfPort,
) {
  const doors = new Map<string, Door>();

  function passOn(instance: string, door: Door, from: Socket): void {
    const server = behind();
    if (!isRightOne(server, ownerOf)) return void from.destroy();
    const to = connect(server);
    passed(instance, to);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      door.sockets.add(one);
      // Either end may go at any time; the other one follows.
      one.on('error', () => other.destroy());
      one.on('close', () => {
        door.sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }

  function isSame(door: Door | undefined, { address, network }: HostInNetwork): boolean {
    return door?.at.address === address && door.at.network === network && door.server.listening;
  }

  async function close(instance: string): Promise<void> {
    const door = doors.get(instance);
    doors.delete(instance);
    if (door === undefined) return;
    for (const socket of door.sockets) socket.destroy();
    if (!door.server.listening) return;
    door.server.close();
    await once(door.server, 'close');
  }

  /** Opens the way of one app; open already is fine. */
  async function open(instance: string, at: HostInNetwork): Promise<void> {
    if (isSame(doors.get(instance), at)) return;
    await close(instance);
    const own = networkList([at.network]);
    const server = createServer((socket) => {
      if (own.check(socket.remoteAddress ?? '')) passOn(instance, door, socket);
      else socket.destroy();
    });
    server.maxConnections = mostConnections;
    const door: Door = { at, server, sockets: new Set() };
    doors.set(instance, door);
    try {
      server.listen(behind().port, at.address);
      await once(server, 'listening');
      server.on('error', () => {});
    } catch (cause) {
      doors.delete(instance);
      throw new Failed(`${name} cannot be reached at ${at.address}`, { cause });
    }
  }

  return {
    open,
    close,
    closeAll: async () => {
      for (const instance of [...doors.keys()]) await close(instance);
    },
  };
}

function isRightOne(server: Behind, ownerOf: (port: number) => number | undefined): boolean {
  if ('path' in server || server.uid === undefined) return true;
  const owner = ownerOf(server.port);
  // What could not be given an account of its own runs as the server does.
  return owner === server.uid || owner === process.getuid?.();
}

export type Doors = ReturnType<typeof createDoors>;
