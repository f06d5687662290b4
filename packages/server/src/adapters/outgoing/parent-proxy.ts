import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import type { Socket } from 'node:net';
import { AdapterError } from '@kontor/platform/errors';
import type { Target } from './registry-settings.ts';

/** Returns the request function for the protocol of this proxy. */
export const requestBy = (proxy: URL) => (proxy.protocol === 'https:' ? requestEncrypted : requestPlain);

/** Returns host, port and credentials as request options for this proxy. */
export function optionsOf(proxy: URL): RequestOptions & { headers: Record<string, string> } {
  const account = [proxy.username, proxy.password].map(decodeURIComponent).join(':');
  const authorization = `Basic ${Buffer.from(account).toString('base64')}`;
  return {
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: Number(proxy.port) || (proxy.protocol === 'https:' ? 443 : 80),
    agent: false,
    headers: proxy.username === '' ? {} : { 'proxy-authorization': authorization },
  };
}

/** Opens a connection to the target through a proxy with CONNECT (RFC 9110 9.3.6). Throws `AdapterError` when the proxy refuses or does not respond. */
export async function tunnelThrough(proxy: URL, { host, port }: Target, milliseconds: number): Promise<Socket> {
  const path = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const { headers, ...at } = optionsOf(proxy);
  const asked = requestBy(proxy)({ ...at, method: 'CONNECT', path, headers: { ...headers, host: path } });
  asked.setTimeout(milliseconds, () => asked.destroy(new AdapterError('The proxy of this network does not answer')));
  asked.end();
  const [reply, socket, first] = (await once(asked, 'connect')) as [IncomingMessage, Socket, Buffer];
  if (reply.statusCode !== 200) {
    socket.destroy();
    throw new AdapterError(`The proxy of this network refuses: ${reply.statusCode}`);
  }
  socket.setTimeout(0);
  if (first.length > 0) socket.unshift(first);
  return socket;
}
