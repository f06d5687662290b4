// The bare minimum an HTTP answer costs in Node: one server, one fixed body.
import { createServer } from 'node:http';

const body = process.env.BODY ?? '';
createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
