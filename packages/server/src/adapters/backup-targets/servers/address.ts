import { lookup } from 'node:dns/promises';
import { createConnection, type Socket } from 'node:net';
import { serverNameOf } from '@kontor/contract/rules/data/backup-device';
import { isPublicAddress } from '../../outgoing/public-address.ts';
import { within } from '../../within.ts';
import { TargetError } from '../target.ts';

/** Where a server listens. */
export interface Address {
  host: string;
  port: number;
}

/** Milliseconds a server may take to accept a connection. */
const longestConnect = 4_000;

/** Returns the host and port of a server as a person entered it. Throws `TargetError` for anything that is no name: it becomes part of command lines. */
export function addressOf(server: string, usualPort: number): Address {
  const found = serverNameOf(server);
  if (found === undefined) throw new TargetError({ code: 'no-name', text: 'This is no name of a server' });
  return { host: found.host, port: found.port ?? usualPort };
}

/** Connects, so that a server that is away is known within seconds; the caller ends the socket. Throws `TargetError`. */
export function connectTo({ host, port }: Address, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host, port, timeout: longestConnect });
    const fail = (text: string) => {
      socket.destroy();
      reject(signal.aborted ? signal.reason : new TargetError({ code: 'unreachable', text }));
    };
    const onAbort = () => fail('aborted');
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('connect', () => {
      signal.removeEventListener('abort', onAbort);
      resolve(socket);
    });
    socket.once('timeout', () => fail(`${host} does not answer`));
    socket.on('error', (error) => fail(error.message));
    if (signal.aborted) onAbort();
  });
}

/** Throws `TargetError` when nothing listens there. */
export async function expectReachable(address: Address, signal: AbortSignal): Promise<void> {
  (await connectTo(address, signal)).destroy();
}

/** Resolves with whether a server is on this machine or in its own network, by all its addresses. Throws `TargetError` when it has none. */
export async function isInOwnNetwork({ host }: Address, signal: AbortSignal): Promise<boolean> {
  try {
    const late = AbortSignal.any([signal, AbortSignal.timeout(longestConnect)]);
    const found = await within(lookup(host, { all: true }), late);
    return found.length > 0 && found.every(({ address }) => !isPublicAddress(address));
  } catch (cause) {
    signal.throwIfAborted();
    const text = cause instanceof Error ? cause.message : String(cause);
    throw new TargetError({ code: 'unreachable', text });
  }
}
