// Listens on the port the box has chosen, until it is asked to end.
import { createServer } from 'node:http';

/**
 * @param {import('node:http').RequestListener} answer
 * @param {() => void} [ended] what has to end, too
 */
export function listen(answer, ended = () => {}) {
  const server = createServer({ requestTimeout: 0 }, answer);
  server.listen(Number(process.env.SITE_PORT), '127.0.0.1');
  process.once('SIGTERM', () => {
    server.close(() => process.exit(0));
    ended();
    setTimeout(() => server.closeAllConnections(), 3_000).unref();
    server.closeIdleConnections();
  });
}
