import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { refusals } from '@kontor/contract/refusals';
import type { Log } from '../core/server-context.ts';

const fixed = [
  'content-type',
  'text/plain; charset=utf-8',
  'cache-control',
  'no-store',
  'x-content-type-options',
  'nosniff',
];

/** Responds with 421 (RFC 9110, 15.5.20) to an unknown host, in both languages because the user is unknown. Closes the connection. */
export function refuseHost(response: ServerResponse): void {
  const { de, en } = refusals['foreign-host'];
  end(response, 421, `${de}\n${en}\n`);
}

/** Responds with 400 to a malformed request. Closes the connection, because whatever follows on it cannot be trusted. */
export function refuseRequest(response: ServerResponse): void {
  const { de, en } = refusals.unreadable;
  end(response, 400, `${de}\n${en}\n`);
}

/** Responds with 404 to an unknown path. */
export function refusePath(response: ServerResponse): void {
  const { de, en } = refusals['unknown-path'];
  end(response, 404, `${de}\n${en}\n`);
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Wraps a handler: errors it throws, at once or later, are logged and answered with 500, so that they do not end the server. */
export const answeringBugs =
  (log: Log, answer: Answer) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const fail = (err: unknown) => {
      log.error({ err }, 'bug');
      if (response.headersSent) response.destroy();
      else end(response, 500, 'Da ist etwas schiefgegangen.\nSomething went wrong.\n');
    };
    try {
      const answering = answer(request, response);
      if (answering instanceof Promise) answering.catch(fail);
    } catch (err) {
      fail(err);
    }
  };

/** Redirects with 302. With `clears` the browser drops what an app stored at this host (keeps H1). */
export function redirectTo(response: ServerResponse, location: string, clears = false): void {
  const forget = clears ? ['clear-site-data', '"cache", "storage"'] : [];
  response.writeHead(302, ['location', location, 'cache-control', 'no-store', 'content-length', '0', ...forget]).end();
}

/** Responds to an upgrade request with `status` and closes the connection. */
export function endRaw(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function end(response: ServerResponse, status: number, text: string): void {
  const length = String(Buffer.byteLength(text));
  response.writeHead(status, [...fixed, 'connection', 'close', 'content-length', length]).end(text);
}
