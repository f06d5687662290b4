import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { createTrustedProxies } from '../adapters/edge/trusted-proxies.ts';
import type { Dispatcher } from './dispatch.ts';

/** The front behind proxies that are named in the settings: requests have the address those say, everybody else's that of the connection (keeps H7). */
export function createTrustedProxyDispatcher(dispatcher: Dispatcher, networks: readonly string[]): Dispatcher {
  const proxies = createTrustedProxies(networks);
  const peers = new WeakMap<Socket, string>();

  /** A proxy sends requests of many visitors over one connection. */
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
