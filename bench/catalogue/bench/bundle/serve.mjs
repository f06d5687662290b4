// Answers: /small with a few bytes, /port with the port it listens on, /large with 100 MB from memory, so that no disk is measured, /half with a half now and the rest on /rest.
import { createServer } from 'node:http';

const small = JSON.stringify({ ok: true });
const chunk = Buffer.alloc(64 * 1024, 'kontor');
const large = 100_000_000;

function* largeBody() {
  for (let sent = 0; sent < large; sent += chunk.length) yield chunk.subarray(0, Math.min(chunk.length, large - sent));
}

const halves = new Set();

// Kept connections stay between the rounds: one that closes at the wrong moment would be counted as a failure of whoever is measured.
createServer({ keepAliveTimeout: 65_000 }, async (request, response) => {
  if (request.url === '/half') {
    response.write('half');
    return halves.add(response);
  }
  if (request.url === '/rest') {
    for (const half of halves) half.end(' and half');
    halves.clear();
  }
  if (request.url === '/port') return response.end(process.env.PORT);
  if (request.url !== '/large') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': small.length }).end(small);
    return;
  }
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': large });
  for (const part of largeBody()) {
    if (!response.write(part)) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
    if (response.destroyed) return;
  }
  response.end();
}).listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
