import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { carrier } from './nginx-configuration.ts';

/** What nginx asks about a request, or hands on. */
export interface Carried {
  /** pass: the whole request. judge: may it go to the app? unanswered: the app did not answer it. */
  way: 'pass' | 'judge' | 'unanswered';
  /** A WebSocket is asked for. */
  isUpgrade: boolean;
  /** `<instance>:<port>`: where nginx would send it. */
  route: string | undefined;
}

const ways = new Set(['pass', 'judge', 'unanswered']);

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

/**
 * Reads what nginx says about a request and makes it the request a browser sent: its address, scheme, method and target (keeps H7). Undefined
 * when it did not come from nginx.
 */
export function takeCarried(request: IncomingMessage, secret: string): Carried | undefined {
  const said = (name: string) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  const way = said(carrier.way);
  if (!isSame(said(carrier.secret) ?? '', secret) || !isWay(way)) return undefined;
  const carried = { way, isUpgrade: said(carrier.upgrade) !== undefined, route: said(carrier.route) };
  pretend(request, said(carrier.address) ?? '', said(carrier.scheme) === 'https');
  if (way !== 'pass') {
    request.method = said(carrier.method) ?? 'GET';
    request.url = said(carrier.target) ?? '/';
  }
  forgetCarrier(request);
  return carried;
}

const isWay = (way: string | undefined): way is Carried['way'] => way !== undefined && ways.has(way);

/** A kept connection carries one request after the other, each from somebody else. */
function pretend({ socket, headers }: IncomingMessage, address: string, isEncrypted: boolean): void {
  Object.defineProperty(socket, 'remoteAddress', { value: address, configurable: true });
  Object.defineProperty(socket, 'encrypted', { value: isEncrypted, configurable: true });
  // What tells that it did not come straight from this machine; nobody may say it but us.
  headers['x-forwarded-for'] = address;
}

function forgetCarrier(request: IncomingMessage): void {
  const names = new Set<string>(Object.values(carrier));
  for (const name of names) delete request.headers[name];
  request.rawHeaders = request.rawHeaders.filter(
    (_, index) => !names.has((request.rawHeaders[index & ~1] ?? '').toLowerCase()),
  );
}
