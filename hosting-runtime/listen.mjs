// Serves HTTP on the port chosen by the box until SIGTERM.
import { createServer } from 'node:http';

/**
 * On SIGTERM running requests get three seconds, then the process exits.
 * @param {import('node:http').RequestListener} answer
 * @param {() => void} [ended] called on SIGTERM
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
