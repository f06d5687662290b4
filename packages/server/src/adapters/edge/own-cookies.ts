import { tokenCookie } from '@kontor/platform/http/token';

/** Names of the cookies the edge sets at hosts of apps. Under https the prefix `__Host-` makes browsers reject them from any other host. */
export interface EdgeCookies {
  /** Token of the app session. */
  session: string;
  /** Binds a login to the browser that started it. */
  state: string;
  /** Owner mark of the host, by which data of a previous app at the host is detected. */
  owner: string;
}

/** Returns the cookie names for a scheme. */
export function edgeCookies(scheme: 'http' | 'https'): EdgeCookies {
  const prefix = scheme === 'https' ? '__Host-' : '';
  return { session: `${prefix}kontor-app`, state: `${prefix}kontor-state`, owner: `${prefix}kontor-owner` };
}

const ours = new Set([tokenCookie, 'kontor-app', 'kontor-state', 'kontor-owner'].map((name) => name.toLowerCase()));

/** Returns whether a cookie name is one of ours, regardless of case and prefix. */
export function isOurCookie(name: string): boolean {
  return ours.has(name.toLowerCase().replace(/^__(host|secure)-/, ''));
}

/** Returns the Cookie header without our cookies; undefined when nothing remains (keeps H4). */
export function withoutOurCookies(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const rest = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '' && !isOurCookie(nameOf(pair)));
  return rest.length === 0 ? undefined : rest.join('; ');
}

/** Restricts a cookie set by an app to the app's host; undefined when it has the name of one of ours (keeps H2, H4). */
export function confineCookie(setCookie: string): string | undefined {
  const [pair = '', ...attributes] = setCookie.split(';');
  if (isOurCookie(nameOf(pair))) return undefined;
  const remaining = attributes.filter((attribute) => nameOf(attribute).toLowerCase() !== 'domain');
  return [pair, ...remaining].join(';');
}

/** A nameless cookie (`=USESSIONID=x`, or `USESSIONID` alone) is sent back as its bare value, so its value counts as the name. */
function nameOf(pair: string): string {
  return (
    pair
      .trim()
      .replace(/^[=\s]+/, '')
      .split('=', 1)[0]
      ?.trim() ?? ''
  );
}
