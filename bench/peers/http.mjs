// The minimal cost of an HTTP response in Node: one server, a fixed body, and an ETag for conditional requests.
import { createServer } from 'node:http';

const body = process.env.BODY ?? '';
const tag = '"1"';
// The same keep-alive timeout as the box, so that both are polled alike.
createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, { etag: tag }).end();
    return;
  }
  const length = Buffer.byteLength(body);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': length, etag: tag });
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
