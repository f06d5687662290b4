// Serves the folder site/. Everything is read once at the start; a path is looked up among those files and never becomes a file name, so
// nothing outside the folder can be reached.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // The page loads nothing from elsewhere and sends nothing anywhere. Who may frame it is up to the box in front.
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'",
};

/** Path to content, type and ETag of every file in the folder; `/` is index.html. */
export function readSite(folder) {
  const files = new Map();
  for (const name of readdirSync(folder)) {
    const type = types[extname(name)];
    if (!type) throw new Error(`${name} has no known type`);
    const body = readFileSync(join(folder, name));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    files.set(name === 'index.html' ? '/' : `/${name}`, { body, type, etag });
  }
  return files;
}

/** A server for what `readSite` found. It takes GET and HEAD and answers 304 to whoever has the newest state already. */
export function createSite(files) {
  return createServer((request, response) => {
    const [path] = request.url.split('?', 1);
    const file = files.get(path);
    const send = (status, headers, body = '') => {
      response.writeHead(status, { ...always, 'content-length': Buffer.byteLength(body), ...headers });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    const plain = { 'content-type': 'text/plain; charset=utf-8' };
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      send(405, { ...plain, allow: 'GET, HEAD' }, 'Method not allowed');
    } else if (!file) {
      send(404, plain, 'Not found');
    } else {
      const headers = { 'content-type': file.type, etag: file.etag, 'cache-control': 'no-cache' };
      const known = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
      if (known.includes(file.etag) || known.includes('*')) {
        response.writeHead(304, { ...always, etag: file.etag, 'cache-control': 'no-cache' });
        response.end();
      } else send(200, headers, file.body);
    }
  });
}

if (import.meta.main) {
  const server = createSite(readSite(join(import.meta.dirname, 'site')));
  server.listen(Number(process.env.SITE_PORT), '127.0.0.1');
  process.once('SIGTERM', () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
}
