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

/** Not our name (RFC 9110, 15.5.20), in both languages, for nobody knows who asks. The connection ends. */
export function refuseHost(response: ServerResponse): void {
  const { de, en } = refusals['foreign-host'];
  end(response, 421, `${de}\n${en}\n`);
}

/** Unreadable on purpose or by mistake. The connection ends: what follows on it could be anything. */
export function refuseRequest(response: ServerResponse): void {
  const { de, en } = refusals.unreadable;
  end(response, 400, `${de}\n${en}\n`);
}

/** Nothing at this path. */
export function refusePath(response: ServerResponse): void {
  const { de, en } = refusals['unknown-path'];
  end(response, 404, `${de}\n${en}\n`);
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** One request goes wrong, not the server. */
export const answeringBugs =
  (log: Log, answer: Answer): Answer =>
  (request, response) => {
    try {
      answer(request, response);
    } catch (err) {
      log.error({ err }, 'bug');
      if (response.headersSent) response.destroy();
      else end(response, 500, 'Da ist etwas schiefgegangen.\nSomething went wrong.\n');
    }
  };

/** `clears`: the browser forgets what an app kept at this host (keeps H1). */
export function redirectTo(response: ServerResponse, location: string, clears = false): void {
  const forget = clears ? ['clear-site-data', '"cache", "storage"'] : [];
  response.writeHead(302, ['location', location, 'cache-control', 'no-store', 'content-length', '0', ...forget]).end();
}

/** Ends a connection that asked for a WebSocket where there is none. */
export function endRaw(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function end(response: ServerResponse, status: number, text: string): void {
  const length = String(Buffer.byteLength(text));
  response.writeHead(status, [...fixed, 'connection', 'close', 'content-length', length]).end(text);
}
