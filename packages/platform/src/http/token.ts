import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** The session cookie over plain http. */
export const tokenCookie = 'USESSIONID';

/** Over https the prefix makes browsers refuse the cookie from any other host, so no neighbour can add a second one (keeps H2). */
const encryptedTokenCookie = `__Host-${tokenCookie}`;

const tokenCookieName = (isEncrypted: boolean): string => (isEncrypted ? encryptedTokenCookie : tokenCookie);

/** Whether a request came over https, to this server or to nginx in front of it. */
export const isEncrypted = ({ socket }: Pick<IncomingMessage, 'socket'>): boolean =>
  (socket as { encrypted?: boolean }).encrypted === true;

/** Where the token of a request was found. `ambiguous`: two cookies, or cookie and header differ (keeps H2). */
export interface TokenFound {
  token: string | undefined;
  inHeader: boolean;
  inCookie: boolean;
  ambiguous: boolean;
}

const none: TokenFound = { token: undefined, inHeader: false, inCookie: false, ambiguous: false };

/** Finds the session token in header `X-Auth-Token` and in the cookie of the scheme. */
export function tokenOf(headers: IncomingHttpHeaders, isEncrypted: boolean): TokenFound {
  const header = headers['x-auth-token'];
  const inHeader = typeof header === 'string' && header !== '' ? header : undefined;
  const cookies = cookieValues(headers.cookie, tokenCookieName(isEncrypted));
  if (inHeader === undefined && cookies.length === 0) return none;
  const cookie = cookies[0];
  return {
    token: inHeader ?? cookie,
    inHeader: inHeader !== undefined,
    inCookie: cookie !== undefined,
    ambiguous: cookies.length > 1 || (inHeader !== undefined && cookie !== undefined && inHeader !== cookie),
  };
}

/** Returns the `Set-Cookie` that stores the token for `seconds`, or until the browser ends; without a token, the one that deletes it. */
export function setTokenCookie(isEncrypted: boolean, token = '', seconds: number | 'until-browser-ends' = 0): string {
  const secure = isEncrypted ? '; Secure' : '';
  const age = seconds === 'until-browser-ends' ? '' : `; Max-Age=${seconds}`;
  return `${tokenCookieName(isEncrypted)}=${token}; Path=/${age}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether a `Host` is `localhost` or an address: other programs have ports there, and a browser sends them our cookie, too. */
export function isSharedHost(host = ''): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

/**
 * Returns the `Set-Cookie`s that delete session cookies a neighbour under the same domain may have tossed: all that a browser would send with this request.
 * The host's own cookie stays, as nobody else can set it. Over https no cookie can be tossed.
 */
export function dropTossedTokens({ headers, url = '/' }: Pick<IncomingMessage, 'headers' | 'url'>): string[] {
  const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  if (isIP(host) !== 0) return [];
  const labels = host.split('.');
  const domains = labels.map((_, index) => labels.slice(index + 1)).filter((rest) => rest.length > 1);
  const steps = (url.split('?', 1)[0] ?? '/').split('/').filter((step) => /^[\w.-]+$/.test(step));
  const folders = steps.slice(0, 8).map((_, index) => `/${steps.slice(0, index + 1).join('/')}`);
  const paths = ['/', ...folders.flatMap((folder) => [folder, `${folder}/`])];
  // A cookie without a name is sent as its bare value, which may read as one of ours.
  return domains.flatMap((domain) =>
    paths.flatMap((path) =>
      [tokenCookie, ''].map((name) => `${name}=; Domain=${domain.join('.')}; Path=${path}; Max-Age=0`),
    ),
  );
}

/** Returns every value of a cookie in the header (RFC 6265: a client may send several). */
export function cookieValues(header: string | undefined, name: string): string[] {
  if (header === undefined || !header.includes(`${name}=`)) return [];
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
    .filter((value) => value !== '');
}
