import { tokenCookie } from '@kontor/platform/http/token';

/** Cookies the edge keeps at app hosts. Under https `__Host-` makes the browser refuse them from anyone but this very host. */
export interface EdgeCookies {
  /** Token of the app session. */
  session: string;
  /** Binds a sign-in to the browser that began it. */
  state: string;
  /** Which owner of the host this browser knows. */
  owner: string;
}

/** The names in use under a scheme. */
export function edgeCookies(scheme: 'http' | 'https'): EdgeCookies {
  const prefix = scheme === 'https' ? '__Host-' : '';
  return { session: `${prefix}kontor-app`, state: `${prefix}kontor-state`, owner: `${prefix}kontor-owner` };
}

const ours = new Set([tokenCookie, 'kontor-app', 'kontor-state', 'kontor-owner'].map((name) => name.toLowerCase()));

/** A cookie's name is one of ours, whatever its case and prefix. */
export function isOurCookie(name: string): boolean {
  return ours.has(name.toLowerCase().replace(/^__(host|secure)-/, ''));
}

/** The cookies of a request without ours; undefined when none is left (keeps H4). */
export function withoutOurCookies(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const rest = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '' && !isOurCookie(nameOf(pair)));
  return rest.length === 0 ? undefined : rest.join('; ');
}

/** A cookie an app sets, confined to its host; undefined when it would be one of ours (keeps H2, H4). */
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
