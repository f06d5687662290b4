// What counts about it is who may do what in it; all it says is that it lives.
import { createServer } from 'node:http';

createServer((_, response) => response.end('ok')).listen(Number(process.env.PORT), '127.0.0.1');
