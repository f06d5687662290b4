// Something without a page: it sends back whatever arrives at its own port, and only says over HTTP that it lives.
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';

const { PORTER_PORT, PORTER_ECHO_PORT } = process.env;

createHttpServer((_, response) => response.end('ok')).listen(Number(PORTER_PORT), '127.0.0.1');
createServer((socket) => socket.on('error', () => socket.destroy()).pipe(socket)).listen(
  Number(PORTER_ECHO_PORT),
  '127.0.0.1',
);
