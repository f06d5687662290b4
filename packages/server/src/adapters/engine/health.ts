import { randomInt } from 'node:crypto';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { AdapterError } from '@kontor/platform/errors';
import { pause } from '../run-command/end-processes.ts';

/**
 * `alive`: the response is 2xx, 3xx, 401 or 403 (an app that requires sign-in is healthy). `refused`: nothing listens (yet). `failing`: another status, a
 * timeout, or a response that is not HTTP.
 */
export type Health = 'alive' | 'refused' | 'failing';

/** A health check over HTTP. */
export interface HealthProbe {
  /** IP address. Default 127.0.0.1. */
  address?: string;
  port: number;
  /** Starts with `/`. */
  path: string;
  timeoutMs: number;
  /** `Host` header for apps that respond only to their own name. Default `<address>:<port>`. */
  host?: string;
  /** Treat every status as healthy: for apps whose pages are not known. */
  takesAny?: boolean;
}

/** Sends one request and resolves with the app's health. Redirects are not followed and the body is not read. */
export function checkHealth({
  address = '127.0.0.1',
  port,
  path,
  timeoutMs,
  host,
  takesAny = false,
}: HealthProbe): Promise<Health> {
  return new Promise((resolve) => {
    const headers = { accept: '*/*', 'user-agent': 'Kontor health check', ...(host === undefined ? {} : { host }) };
    const signal = AbortSignal.timeout(timeoutMs);
    // No agent: a reused connection would outlive the app.
    const asked = request({ host: address, port, path, headers, signal, agent: false }, (answer) => {
      resolve(takesAny || isAliveStatus(answer.statusCode ?? 0) ? 'alive' : 'failing');
      asked.destroy();
    });
    asked.once('error', (error) => resolve('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'failing'));
    // Nothing but `close` follows an upgrade that nobody asked for.
    asked.once('close', () => resolve('failing'));
    asked.end();
  });
}

function isAliveStatus(status: number): boolean {
  return (status >= 200 && status < 400) || status === 401 || status === 403;
}

/** Resolves with whether something listens on this port of 127.0.0.1 or of all addresses. */
export function isPortTaken(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(true);
      else reject(new AdapterError(`Port ${port} cannot be tried`, { cause: error }));
    });
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(false)));
  });
}

/** How often a port is looked at again, every 10 ms. */
const mostRounds = 100;

/**
 * Like `isPortTaken` before a program starts there, but waits up to a second for the port: a killed process can no longer be recognised some milliseconds before
 * the kernel closes its ports.
 */
export async function staysTaken(port: number): Promise<boolean> {
  for (let round = 0; await isPortTaken(port); round += 1) {
    if (round >= mostRounds) return true;
    await pause();
  }
  return false;
}

/** Candidates for a free port. */
export interface PortRange {
  from: number;
  /** Included. */
  to: number;
  /** Already assigned ports, whether something listens on them or not. */
  except?: ReadonlySet<number>;
}

/** Returns the first free port of the range; throws `AdapterError` if there is none. The caller commits it as intended before using it (keeps E1). */
export async function freePort({ from, to, except }: PortRange): Promise<number> {
  for (let port = from; port <= to; port += 1) {
    if (!except?.has(port) && !(await isPortTaken(port))) return port;
  }
  throw new AdapterError(`No port between ${from} and ${to} is free`);
}

/**
 * Like `freePort`, but starts at a random port, because other boxes on this machine choose from the same range. It lies in the first half, so that enough of the
 * range is left.
 */
export const anyFreePort = (range: PortRange): Promise<number> =>
  freePort({ ...range, from: randomInt(range.from, Math.ceil((range.from + range.to) / 2)) });
