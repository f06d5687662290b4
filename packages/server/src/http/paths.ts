import type { IncomingMessage } from 'node:http';

/** The path of a request, without the query. */
export const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/';

/** Asks for something without changing anything. */
export const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** What is answered at the portal's host, at localhost and at the box's addresses alike. */
export const isCall = (path: string): boolean => path === '/api' || path.startsWith('/api/') || path === '/healthz';

/** From this very machine, and not by way of a proxy on it (keeps H7). */
export function isFromHere({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? '';
  const isLoopback = address === '::1' || address.replace(/^::ffff:/, '').startsWith('127.');
  return isLoopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}
