// The bare minimum an HTTP answer costs in Node: one server, one fixed body, with a tag that whoever asks again brings along.
import { createServer } from 'node:http';

const body = process.env.BODY ?? '';
const tag = '"1"';
// As long as the box keeps connections, so that both are polled alike.
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
