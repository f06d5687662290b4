import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { minutes, seconds } from '@kontor/platform/work/durations';
import { addressGroup } from '../address-group.ts';
import { createBindBrake } from './bind-brake.ts';
import { awaitStartTls } from './start-tls.ts';
import { watchBinds } from './watch-binds.ts';

/** Where devices reach the directory. */
export interface ListenerPlace {
  /** An address of this machine, or `0.0.0.0` for all. */
  address: string;
  /** Begins in clear and asks for encryption first (StartTLS). */
  port: number;
  /** Encrypted from the beginning (LDAPS). */
  tlsPort: number;
}

export interface EncryptedListenerNeeds {
  clock: Clock;
  /** Returns the certificate with its key. Called for each connection, so that a renewed one is used at once; without one nobody is let in. */
  context(): SecureContext | undefined;
  /** The directory, on this machine. */
  upstream(): { host: string; port: number };
  /** Name of the accounts of programs and devices, whose passwords nobody guesses. */
  servicesDn: string;
  /** Called with the name of an account of a program or device that has signed in, in lower case. */
  signedIn(dn: string): void;
}

const mostConnections = 256;
/** A device opens a few; one address alone does not take them all from the others. */
const mostOfAddress = 64;
/** A client that has not encrypted by then is closed, however busy it is. */
const longestHandshakeMs = seconds(15);
const longestSilenceMs = minutes(30);

/** Bytes of answers a client may leave unread. */
const mostUnread = 64 * 1024;

/** Passes encrypted LDAP connections on to the directory, which itself listens on this machine only. Nothing is passed on unencrypted (keeps H10). Trying passwords of people is slowed by address. */
export function createEncryptedListener(needs: EncryptedListenerNeeds) {
  const { clock, context, upstream } = needs;
  const servers = new Set<Server>();
  const sockets = new Set<Socket>();
  const mayConnect = createConnectionLimit();
  const brake = createBindBrake({ clock });

  function track<S extends Socket>(socket: S): S {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client may leave at any time.
    socket.on('error', () => socket.destroy());
    return socket;
  }

  function secure(socket: Socket, begun: () => void): void {
    const secureContext = context();
    if (secureContext === undefined) {
      socket.destroy();
      return;
    }
    const encrypted = track(new TLSSocket(socket, { isServer: true, secureContext, minVersion: 'TLSv1.2' }));
    encrypted.once('secure', () => {
      begun();
      socket.setTimeout(longestSilenceMs, () => socket.destroy());
      const to = track(connect(upstream()));
      connectThrough(encrypted, to, socket.remoteAddress ?? '');
      to.on('close', () => socket.destroy());
      encrypted.on('close', () => to.destroy());
    });
    encrypted.on('error', () => socket.destroy());
  }

  function connectThrough(client: TLSSocket, to: Socket, address: string): void {
    const { requests, responses } = watchBinds({ ...needs, brake, address, answer: answerTo(client) });
    for (const stream of [requests, responses]) stream.on('error', () => client.destroy());
    client.pipe(requests).pipe(to).pipe(responses).pipe(client);
  }

  type Accept = (socket: Socket, begun: () => void) => void;

  async function listen(address: string, port: number, accept: Accept): Promise<void> {
    const server = createServer((socket) => {
      track(socket);
      if (!mayConnect(socket)) {
        socket.destroy();
        return;
      }
      // No matter whether data comes: a client could send a byte now and then.
      const begun = clock.after(longestHandshakeMs, () => socket.destroy());
      socket.once('close', begun);
      accept(socket, begun);
    });
    server.maxConnections = mostConnections;
    server.listen(port, address);
    await once(server, 'listening');
    // One connection could not be accepted, such as for too many open files; the next one may be.
    server.on('error', () => {});
    servers.add(server);
  }

  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    const open = [...servers].filter((server) => server.listening);
    servers.clear();
    await Promise.all(
      open.map(async (server) => {
        server.close();
        await once(server, 'close');
      }),
    );
  }

  return {
    /** Opens both ports. Throws `AdapterError` when one cannot be opened; then none is. */
    async open({ address, port, tlsPort }: ListenerPlace): Promise<void> {
      await close();
      try {
        await listen(address, port, (socket, begun) => awaitStartTls(socket, () => secure(socket, begun)));
        await listen(address, tlsPort, secure);
      } catch (cause) {
        await close();
        throw new AdapterError(`The directory cannot be offered at ${address}, ports ${port} and ${tlsPort}`, {
          cause,
        });
      }
    },
    close,
    isOpen: () => servers.size > 0,
  };
}

export type EncryptedListener = ReturnType<typeof createEncryptedListener>;

/** Returns a function that answers a client, and ends it when it reads no answers. */
const answerTo =
  (client: TLSSocket) =>
  (bytes: Buffer): void => {
    if (client.writableLength > mostUnread) client.destroy();
    else client.write(bytes);
  };

/** Returns a function that counts the connections of an address until they are closed, and returns whether there may be this one, too. */
function createConnectionLimit(): (socket: Socket) => boolean {
  const connections = new Map<string, number>();
  return (socket) => {
    const address = addressGroup(socket.remoteAddress ?? '');
    const count = (connections.get(address) ?? 0) + 1;
    connections.set(address, count);
    socket.once('close', () => {
      const left = (connections.get(address) ?? 1) - 1;
      if (left > 0) connections.set(address, left);
      else connections.delete(address);
    });
    return count <= mostOfAddress;
  };
}
