import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import type { Socket } from 'node:net';
import { AdapterError } from '@kontor/platform/errors';
import type { Target } from './registry-settings.ts';

/** The function that asks this proxy. */
export const requestBy = (proxy: URL) => (proxy.protocol === 'https:' ? requestEncrypted : requestPlain);

/** Where this proxy is asked, and as whom. */
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

/** A connection to the target that another proxy makes (RFC 9110 9.3.6). `Failed` when it does not. */
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
