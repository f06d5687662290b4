// The minimal proxy of node:http: forwards requests unchanged over kept-alive connections.
import { Agent, createServer, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });

createServer((incoming, response) => {
  const { method, url: path, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port: process.env.APP, method, path, headers, agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  incoming.pipe(onward);
}).listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
