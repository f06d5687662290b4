import { withoutOurCookies } from './own-cookies.ts';

/** What the edge tells an app about a request. */
export interface Forwarded {
  /** Host header as the browser sent it. */
  host: string;
  scheme: 'http' | 'https';
  port: number;
  /** Remote address of the connection. */
  address: string;
  /** The user, for apps that trust an identity header. */
  identity: { header: string; uid: string } | undefined;
}

/** Hop-by-hop headers (RFC 9110, 7.6.1): valid for one connection, set again for the next. */
export const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'proxy-connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'proxy-authenticate',
  'proxy-authorization',
  'http2-settings',
]);

/** Headers only the edge may set (keeps H4, H7): client addresses and hosts, our token, and a proxy for the app's own requests (httpoxy). */
const neverFromOutside = new Set([
  'host',
  'expect',
  'cookie',
  'x-auth-token',
  'forwarded',
  'via',
  'proxy',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'x-original-host',
  'x-host',
  'x-http-host-override',
  'x-original-url',
  'x-rewrite-url',
]);

// Many servers pass headers as variables in which `-`, `_` and `.` are the same character, so names with other characters never pass.
const plainName = /^[a-z0-9-]+$/;

/**
 * Returns the headers for an app from those a client sent (`rawHeaders`: name, value, name, value …). `identityHeaders`: identity headers of all apps in lower
 * case; clients can never set them (keeps H4, H5).
 */
export function headersForApp(
  raw: readonly string[],
  forwarded: Forwarded,
  identityHeaders: ReadonlySet<string>,
): string[] {
  const named = connectionNames(raw);
  const plain = asksForStream(raw);
  const cookies: string[] = [];
  const headers: string[] = ['host', forwarded.host];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    const value = raw[index + 1] ?? '';
    if (name === 'cookie') cookies.push(value);
    if (plain && name === 'accept-encoding') continue;
    if (mayPass(name) && !identityHeaders.has(name) && !named.has(name)) headers.push(name, value);
  }
  const cookie = withoutOurCookies(cookies.length === 0 ? undefined : cookies.join('; '));
  if (cookie !== undefined) headers.push('cookie', cookie);
  return headers.concat(saidByUs(forwarded));
}

/** Returns whether clients may send this header (lower case) to apps. */
export function mayPass(name: string): boolean {
  return plainName.test(name) && !hopByHop.has(name) && !neverFromOutside.has(name) && !name.startsWith('x-forwarded-');
}

/** Returns the headers that the sender marked as hop-by-hop, in lower case. Never Content-Length: a body must not lose its length. */
export function connectionNames(raw: readonly string[]): ReadonlySet<string> {
  let names = nothing;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    const value = raw[index + 1] ?? '';
    // Compares the length first, for speed: nearly every header has another name, and plain keep-alive marks none.
    if (name.length !== 10 || name.toLowerCase() !== 'connection' || value.toLowerCase() === 'keep-alive') continue;
    const marked = value.split(',').map((one) => one.trim().toLowerCase());
    names = new Set([...names, ...marked.filter((one) => one !== 'content-length')]);
  }
  return names;
}

/**
 * Returns whether a stream of events is asked for. An app that compressed it could hold its first events back until it has enough for a block, as HFS does with
 * zstd; events are short, so little is lost.
 */
function asksForStream(raw: readonly string[]): boolean {
  for (let index = 0; index + 1 < raw.length; index += 2)
    if (
      raw[index]?.length === 6 &&
      raw[index]?.toLowerCase() === 'accept' &&
      raw[index + 1]?.includes('text/event-stream')
    )
      return true;
  return false;
}

const nothing: ReadonlySet<string> = new Set();

function saidByUs({ host, scheme, port, address, identity }: Forwarded): string[] {
  return [
    'x-forwarded-for',
    address.replace(/^::ffff:(?=\d+\.)/, ''),
    'x-forwarded-proto',
    scheme,
    'x-forwarded-host',
    host,
    'x-forwarded-port',
    String(port),
    ...(identity === undefined ? [] : [identity.header, asHeaderValue(identity.uid)]),
  ];
}

/** UTF-8 bytes as Latin-1 characters: the HTTP client rejects characters outside Latin-1. */
function asHeaderValue(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
