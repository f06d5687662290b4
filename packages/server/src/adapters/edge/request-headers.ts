import { withoutOurCookies } from './own-cookies.ts';

/** What the edge says about a request to the app behind it. */
export interface Forwarded {
  /** Host header as the browser sent it. */
  host: string;
  scheme: 'http' | 'https';
  port: number;
  /** Address of the connection. */
  address: string;
  /** Who is asking, for apps that trust a header. */
  identity: { header: string; uid: string } | undefined;
}

/** Hop-by-hop (RFC 9110, 7.6.1): they concern one connection and are made anew for the next. */
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

/** Only the edge says these (keeps H4, H7): names for addresses and hosts, our token, a proxy for the app's own requests (httpoxy). */
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

// Many servers hand headers on as variables in which `-`, `_` and `.` are one character; other spellings of a name never pass.
const plainName = /^[a-z0-9-]+$/;

/**
 * The headers an app gets, from those a client sent (`rawHeaders`: name, value, name, value …). `identityHeaders` are the names of every app's
 * identity header in lower case: none of them ever passes from outside (keeps H4, H5).
 */
export function headersForApp(
  raw: readonly string[],
  forwarded: Forwarded,
  identityHeaders: ReadonlySet<string>,
): string[] {
  const named = connectionNames(raw);
  const cookies: string[] = [];
  const headers: string[] = ['host', forwarded.host];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    const value = raw[index + 1] ?? '';
    if (name === 'cookie') cookies.push(value);
    if (mayPass(name) && !identityHeaders.has(name) && !named.has(name)) headers.push(name, value);
  }
  const cookie = withoutOurCookies(cookies.length === 0 ? undefined : cookies.join('; '));
  if (cookie !== undefined) headers.push('cookie', cookie);
  return headers.concat(saidByUs(forwarded));
}

/** A client may say this to an app. Lower case. */
export function mayPass(name: string): boolean {
  return plainName.test(name) && !hopByHop.has(name) && !neverFromOutside.has(name) && !name.startsWith('x-forwarded-');
}

/** Names the sender marked as hop-by-hop. The length of a body is never among them, for body and length must not part. */
export function connectionNames(raw: readonly string[]): ReadonlySet<string> {
  let names = nothing;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    const value = raw[index + 1] ?? '';
    // Looks at the length first: nearly every request has many names, and a connection that is merely kept marks none.
    if (name.length !== 10 || name.toLowerCase() !== 'connection' || value.toLowerCase() === 'keep-alive') continue;
    const marked = value.split(',').map((one) => one.trim().toLowerCase());
    names = new Set([...names, ...marked.filter((one) => one !== 'content-length')]);
  }
  return names;
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

/** UTF-8, byte by byte: a name outside Latin-1 would be refused by the HTTP client. */
function asHeaderValue(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
