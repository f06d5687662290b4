import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Domains } from '../slices/edge/domains/index.ts';
import type { Dispatcher } from './dispatch.ts';
import { malformedReason } from './malformed-request.ts';
import { isFromHere } from './paths.ts';
import { endRaw, refuseHost, refuseRequest } from './responses.ts';

export interface EncryptedOnlyDispatcherNeeds {
  dispatcher: Dispatcher;
  domains: Pick<Domains, 'decide'>;
  /** Port that serves the same over HTTPS. */
  httpsPort: number;
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** Handles requests on the HTTP port beside an HTTPS port, as nginx does: redirects to HTTPS, and serves only requests from this machine to localhost. */
export function createEncryptedOnlyDispatcher({
  dispatcher,
  domains,
  httpsPort,
}: EncryptedOnlyDispatcherNeeds): Dispatcher {
  const port = httpsPort === 443 ? '' : `:${httpsPort}`;

  function redirect({ headers: { host = '' }, url }: IncomingMessage, response: ServerResponse): void {
    const location = `https://${host.replace(/:\d+$/, '')}${port}${url}`;
    response.writeHead(308, ['location', location, 'cache-control', 'no-store', 'content-length', '0']).end();
  }

  return {
    request(request, response) {
      const { host = '' } = request.headers;
      if (malformedReason(request) !== undefined) refuseRequest(response);
      else if (loopback.test(host) && isFromHere(request)) dispatcher.request(request, response);
      else if (domains.decide(host).kind === 'foreign') refuseHost(response);
      else redirect(request, response);
    },
    upgrade(_request, socket) {
      socket.on('error', () => socket.destroy());
      endRaw(socket, 404);
    },
  };
}
