import type { IncomingHttpHeaders } from 'node:http';

export const tokenCookie = 'USESSIONID';

/** Where the token of a request stands. `ambiguous`: two cookies, or cookie and header that differ (keeps H2). */
export interface TokenFound {
  token: string | undefined;
  inHeader: boolean;
  inCookie: boolean;
  ambiguous: boolean;
}

const none: TokenFound = { token: undefined, inHeader: false, inCookie: false, ambiguous: false };

/** Finds the session token in header `X-Auth-Token` and cookie `USESSIONID`. */
export function tokenOf(headers: IncomingHttpHeaders): TokenFound {
  const header = headers['x-auth-token'];
  const inHeader = typeof header === 'string' && header !== '' ? header : undefined;
  const cookies = cookieValues(headers.cookie, tokenCookie);
  if (inHeader === undefined && cookies.length === 0) return none;
  const cookie = cookies[0];
  return {
    token: inHeader ?? cookie,
    inHeader: inHeader !== undefined,
    inCookie: cookie !== undefined,
    ambiguous: cookies.length > 1 || (inHeader !== undefined && cookie !== undefined && inHeader !== cookie),
  };
}

/** Every value a cookie header gives for a name (RFC 6265: a client may send several). */
export function cookieValues(header: string | undefined, name: string): string[] {
  if (header === undefined || !header.includes(`${name}=`)) return [];
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
    .filter((value) => value !== '');
}
