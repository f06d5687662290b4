import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { createTrustedProxies } from '../adapters/edge/trusted-proxies.ts';
import type { Dispatcher } from './dispatch.ts';

/** Wraps a dispatcher: requests from `networks` get the client address of `X-Forwarded-For`, all others that of their connection (keeps H7). */
export function createTrustedProxyDispatcher(dispatcher: Dispatcher, networks: readonly string[]): Dispatcher {
  const proxies = createTrustedProxies(networks);
  const peers = new WeakMap<Socket, string>();

  /** Set per request: a proxy sends requests of many visitors over one connection. */
  function setVisitor({ socket, headers }: IncomingMessage): void {
    const peer = peers.get(socket) ?? socket.remoteAddress ?? '';
    peers.set(socket, peer);
    const said = headers['x-forwarded-for'];
    const value = proxies.visitorOf(peer, Array.isArray(said) ? said.join(',') : said);
    Object.defineProperty(socket, 'remoteAddress', { value, configurable: true });
  }

  return {
    request(request, response) {
      setVisitor(request);
      dispatcher.request(request, response);
    },
    upgrade(request, socket, head) {
      setVisitor(request);
      dispatcher.upgrade(request, socket, head);
    },
  };
}
