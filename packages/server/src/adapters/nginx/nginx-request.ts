import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { nginxHeaders } from './nginx-configuration.ts';

/** What nginx asks about a request, or hands on. */
export interface NginxRequest {
  /** pass: the whole request. judge: may it go to the app? unanswered: the app did not answer it. */
  purpose: 'pass' | 'judge' | 'unanswered';
  /** A WebSocket is asked for. */
  isUpgrade: boolean;
  /** `<instance>:<port>`: where nginx would send it. */
  route: string | undefined;
}

const purposes = new Set(['pass', 'judge', 'unanswered']);

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

/**
 * Reads what nginx says about a request and makes it the request a browser sent: its address, scheme, method and target (keeps H7). Undefined
 * when it did not come from nginx.
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

/** A kept connection carries one request after the other, each from somebody else. */
function restoreConnection({ socket, headers }: IncomingMessage, address: string, isEncrypted: boolean): void {
  Object.defineProperty(socket, 'remoteAddress', { value: address, configurable: true });
  Object.defineProperty(socket, 'encrypted', { value: isEncrypted, configurable: true });
  // What tells that it did not come straight from this machine; nobody may say it but us.
  headers['x-forwarded-for'] = address;
}

function dropNginxHeaders(request: IncomingMessage): void {
  const names = new Set<string>(Object.values(nginxHeaders));
  for (const name of names) delete request.headers[name];
  request.rawHeaders = request.rawHeaders.filter(
    (_, index) => !names.has((request.rawHeaders[index & ~1] ?? '').toLowerCase()),
  );
}
