import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { echo } from './web-socket.mjs';

const { PROBE_PORT, PROBE_DATA, PROBE_VERSION, PROBE_IDENTITY_HEADER = '', PROBE_HOST = '127.0.0.1' } = process.env;

/** What the probe answers, by path. Each is given the request, the response and the query. */
const answers = {
  '/': (_, response) =>
    send(
      response,
      200,
      'text/html; charset=utf-8',
      `<!doctype html><html lang="en"><title>Probe</title><h1>Probe</h1><p id="version">${PROBE_VERSION}</p></html>`,
    ),
  '/health': (_, response) => send(response, 200, 'text/plain', 'ok'),
  '/version': (_, response) => sendJson(response, { version: PROBE_VERSION }),
  '/headers': (request, response) => sendJson(response, request.headers),
  /** Who the edge says is asking; null for nobody. */
  '/who': (request, response) => sendJson(response, { uid: request.headers[PROBE_IDENTITY_HEADER] ?? null }),
  '/environment': (_, response) => sendJson(response, Object.keys(process.env).sort()),
  '/count': (_, response) => sendJson(response, { count: countUp() }),
  '/stream': stream,
  '/big': big,
  '/upload': receive,
  /** Sets a cookie for the whole domain, which an edge must confine to the app's host. */
  '/cookie': (_, response, query) => {
    response.setHeader('set-cookie', `probe=1; Domain=${query.get('domain') ?? 'localhost'}; Path=/`);
    sendJson(response, {});
  },
  /** Forbids being framed, which an edge must replace for apps that are embedded. */
  '/unframed': (_, response) => {
    response.setHeader('x-frame-options', 'DENY');
    response.setHeader('content-security-policy', "default-src 'self'; frame-ancestors 'none'");
    sendJson(response, {});
  },
  '/status': (_, response, query) => send(response, Number(query.get('code')), 'text/plain', ''),
  /** Never answers. */
  '/hang': () => {},
  /** Ends the process, as a crash would. */
  '/exit': (_, __, query) => process.exit(Number(query.get('code') ?? 1)),
  /** Takes so much memory and keeps it. */
  '/occupy': (_, response, query) => {
    occupied.push(Buffer.alloc(Number(query.get('bytes')), 1));
    sendJson(response, { rss: process.memoryUsage.rss() });
  },
};

const occupied = [];

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://probe');
  const answer = Object.hasOwn(answers, pathname) ? answers[pathname] : undefined;
  if (answer) answer(request, response, searchParams);
  else send(response, 404, 'text/plain', 'not found');
});
server.on('upgrade', (request, socket, head) => {
  if (new URL(request.url, 'http://probe').pathname === '/ws') echo(request, socket, head);
  else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
});
server.listen(Number(PROBE_PORT), PROBE_HOST);

process.once('SIGTERM', () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
});

function send(response, status, type, body) {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

function sendJson(response, value) {
  send(response, 200, 'application/json', JSON.stringify(value));
}

/** Counts up in the data volume, so that a test sees whether data outlives an update, a crash or a restore. */
function countUp() {
  const file = join(PROBE_DATA, 'count');
  let count = 1;
  try {
    count = Number(readFileSync(file, 'utf8')) + 1;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    mkdirSync(PROBE_DATA, { recursive: true });
  }
  writeFileSync(`${file}.new`, String(count));
  renameSync(`${file}.new`, file);
  return count;
}

/** `chunks` lines, one every `ms` milliseconds, as server-sent events. */
function stream(_, response, query) {
  const chunks = Number(query.get('chunks') ?? 5);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  let sent = 0;
  const timer = setInterval(
    () => {
      sent += 1;
      response.write(`data: ${sent}\n\n`);
      if (sent < chunks) return;
      clearInterval(timer);
      response.end();
    },
    Number(query.get('ms') ?? 100),
  );
  response.once('close', () => clearInterval(timer));
}

/** So many bytes, at the reader's pace. */
function big(_, response, query) {
  let left = Number(query.get('bytes') ?? 1_000_000);
  const chunk = Buffer.alloc(65_536, 'k');
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': left });
  const push = () => {
    while (left > 0) {
      const part = chunk.subarray(0, Math.min(left, chunk.length));
      left -= part.length;
      if (!response.write(part)) {
        response.once('drain', push);
        return;
      }
    }
    response.end();
  };
  push();
}

/** Swallows the body and says how long it was. */
async function receive(request, response) {
  let bytes = 0;
  try {
    for await (const chunk of request) bytes += chunk.length;
    sendJson(response, { bytes });
  } catch {
    response.destroy(); // the sender went away half-way
  }
}
