import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Domains } from '../slices/edge/domains/index.ts';
import { isRead, pathOf } from './paths.ts';

const challengePath = '/.well-known/acme-challenge/';

/**
 * Creates a handler that runs before routing: it serves ACME HTTP challenges while one is pending, and the box's CA certificate at its own names. Returns
 * whether it handled the request.
 */
export function createWellKnownAnswers({
  challengeAt: proofAt,
  authority,
}: Pick<Domains, 'challengeAt' | 'authority'>) {
  function send(request: IncomingMessage, response: ServerResponse, type: string, text: string): true {
    const headers = ['content-type', type, 'cache-control', 'no-store', 'x-content-type-options', 'nosniff'];
    response.writeHead(200, [...headers, 'content-length', String(Buffer.byteLength(text))]);
    response.end(request.method === 'HEAD' ? undefined : text);
    return true;
  }

  return (request: IncomingMessage, response: ServerResponse, kind: string): boolean => {
    const path = pathOf(request);
    if (!isRead(request)) return false;
    if (path.startsWith(challengePath)) {
      const keyAuthorization = proofAt((request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase(), path);
      return keyAuthorization !== undefined && send(request, response, 'text/plain', keyAuthorization);
    }
    if (path !== '/kontor-ca.crt' || kind === 'app' || kind === 'foreign') return false;
    const chain = authority();
    return chain !== undefined && send(request, response, 'application/x-x509-ca-cert', chain);
  };
}
