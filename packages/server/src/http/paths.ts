import type { IncomingMessage } from 'node:http';

/** Returns the path of a request, without the query. */
export const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/';

/** Whether the request only reads. */
export const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** Paths served at the portal's host, at localhost and at the box's addresses alike. */
export const isCall = (path: string): boolean => path === '/api' || path.startsWith('/api/') || path === '/healthz';

/** Whether the request comes from this machine and not through a proxy on it (keeps H7). */
export function isFromHere({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? '';
  const isLoopback = address === '::1' || address.replace(/^::ffff:/, '').startsWith('127.');
  return isLoopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}
