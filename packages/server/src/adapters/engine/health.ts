import { request } from 'node:http';
import { createServer } from 'node:net';
import { AdapterError } from '@kontor/platform/errors';

/**
 * `alive`: it answers 2xx, 3xx, 401 or 403 (an app that asks for a sign-in is well). `refused`: nobody listens (yet).
 * `failing`: another status, no answer in time, or an answer that is no HTTP.
 */
export type Health = 'alive' | 'refused' | 'failing';

export interface HealthProbe {
  /** On 127.0.0.1. */
  port: number;
  /** Starts with `/`. */
  path: string;
  timeoutMs: number;
  /** For apps that answer only to a name of theirs. Default `127.0.0.1:<port>`. */
  host?: string;
  /** Any status is a good one: nobody knows which page such an app has. */
  takesAny?: boolean;
}

/** Asks once. Redirects are not followed and no body is read: the status says it. */
export function checkHealth({ port, path, timeoutMs, host, takesAny = false }: HealthProbe): Promise<Health> {
  return new Promise((resolve) => {
    const headers = { accept: '*/*', 'user-agent': 'Kontor health check', ...(host === undefined ? {} : { host }) };
    const signal = AbortSignal.timeout(timeoutMs);
    // No agent: a kept connection would outlive the app.
    const asked = request({ host: '127.0.0.1', port, path, headers, signal, agent: false }, (answer) => {
      resolve(takesAny || isAliveStatus(answer.statusCode ?? 0) ? 'alive' : 'failing');
      asked.destroy();
    });
    asked.once('error', (error) => resolve('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'failing'));
    asked.end();
  });
}

function isAliveStatus(status: number): boolean {
  return (status >= 200 && status < 400) || status === 401 || status === 403;
}

/** Whether someone listens on that port of 127.0.0.1, or of all addresses. */
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

export interface PortRange {
  from: number;
  /** Included. */
  to: number;
  /** Promised to others already, whether they listen or not. */
  except?: ReadonlySet<number>;
}

/** The first free port of the range. The caller commits it as intended before using it (keeps E1). */
export async function freePort({ from, to, except }: PortRange): Promise<number> {
  for (let port = from; port <= to; port += 1) {
    if (!except?.has(port) && !(await isPortTaken(port))) return port;
  }
  throw new AdapterError(`No port between ${from} and ${to} is free`);
}
