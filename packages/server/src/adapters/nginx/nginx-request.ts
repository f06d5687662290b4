import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { nginxHeaders } from './nginx-configuration.ts';

/** A request that nginx forwards, or wants authorized. */
export interface NginxRequest {
  /** `pass`: handle the whole request. `authorize`: authorize it for the app. `unanswered`: the app did not respond to it. */
  purpose: 'pass' | 'authorize' | 'unanswered';
  /** The client requests a WebSocket. */
  isUpgrade: boolean;
  /** `<instance>:<port>`: the app nginx would forward it to. */
  route: string | undefined;
}

const purposes = new Set(['pass', 'authorize', 'unanswered']);

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

/**
 * Reads nginx's headers and restores the original request: client address, scheme, method and target (keeps H7). Returns undefined when the request did not
 * come from nginx.
 */
export function takeNginxRequest(request: IncomingMessage, secret: string): NginxRequest | undefined {
  const said = (name: string) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  const purpose = said(nginxHeaders.purpose);
  if (!isSame(said(nginxHeaders.secret) ?? '', secret) || !isPurpose(purpose)) return undefined;
  const nginxRequest = {
    purpose,
    isUpgrade: said(nginxHeaders.upgrade) !== undefined,
    route: said(nginxHeaders.route),
  };
  restoreConnection(request, said(nginxHeaders.address) ?? '', said(nginxHeaders.scheme) === 'https');
  if (purpose !== 'pass') {
    request.method = said(nginxHeaders.method) ?? 'GET';
    request.url = said(nginxHeaders.target) ?? '/';
  }
  dropNginxHeaders(request);
  return nginxRequest;
}

const isPurpose = (purpose: string | undefined): purpose is NginxRequest['purpose'] =>
  purpose !== undefined && purposes.has(purpose);

/** Set per request: one connection from nginx carries requests of different clients. */
function restoreConnection({ socket, headers }: IncomingMessage, address: string, isEncrypted: boolean): void {
  Object.defineProperty(socket, 'remoteAddress', { value: address, configurable: true });
  Object.defineProperty(socket, 'encrypted', { value: isEncrypted, configurable: true });
  // Marks the request as not coming directly from this machine; only set by us.
  headers['x-forwarded-for'] = address;
}

function dropNginxHeaders(request: IncomingMessage): void {
  const names = new Set<string>(Object.values(nginxHeaders));
  for (const name of names) delete request.headers[name];
  request.rawHeaders = request.rawHeaders.filter(
    (_, index) => !names.has((request.rawHeaders[index & ~1] ?? '').toLowerCase()),
  );
}
