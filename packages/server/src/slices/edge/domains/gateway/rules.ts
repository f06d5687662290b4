/** Headers a browser sends about a request, unchanged. */
export interface FetchMetadata {
  method: string;
  accept: string | undefined;
  fetchMode: string | undefined;
  fetchDest: string | undefined;
  requestedWith: string | undefined;
}

/** Whether a user has opened this address in a browser: the response may be a page or a redirect. */
export function isPage({ method, accept, fetchMode, fetchDest, requestedWith }: FetchMetadata): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (fetchMode !== undefined && fetchMode !== 'navigate') return false;
  if (fetchDest !== undefined && !['document', 'iframe', 'frame'].includes(fetchDest)) return false;
  return requestedWith === undefined && takesHtml(accept);
}

export const takesHtml = (accept: string | undefined): boolean => /(^|[\s,])text\/html\b/i.test(accept ?? '');

/** What decides whether a call came from another app. */
export interface Source {
  method: string;
  /** A WebSocket is requested by GET but never by a link, so it counts as a call that changes something. */
  isUpgrade: boolean;
  origin: string | undefined;
  fetchSite: string | undefined;
  /** The request has a cookie of any kind. */
  hasCookie: boolean;
}

/** The origins that may call an app, and the domain under which all others are neighbours. */
export interface Neighbourhood {
  ownOrigin: string;
  portalOrigin: string;
  domain: string;
  /** Whether an app of the box has this host. */
  isOurs(host: string): boolean;
}

/**
 * Whether the call comes from a page of another host of the box (keeps H2): apps are same-site, so their cookies are sent along. Origins from outside carry no
 * cookie of ours, so the app decides about them. `null` (a page that hides its origin) is judged by `Sec-Fetch-Site`.
 */
export function comesFromNeighbour(source: Source, around: Neighbourhood): boolean {
  const { method, isUpgrade, origin, fetchSite, hasCookie } = source;
  const { ownOrigin, portalOrigin, domain, isOurs } = around;
  if (!isUpgrade && (method === 'GET' || method === 'HEAD')) return false;
  if (origin === undefined || origin === 'null') return fetchSite === 'same-site' || fetchSite === 'cross-site';
  if (origin === ownOrigin || origin === portalOrigin) return false;
  const host = hostOf(origin);
  // Mobile apps call from a local page (`capacitor://localhost`). Without a cookie they cannot misuse a session of the box.
  if (host === 'localhost' && !hasCookie && fetchSite !== 'same-site') return false;
  if (host === domain || host.endsWith(`.${domain}`) || isLocal(host) || isOurs(host)) return true;
  // An alternative domain may have neighbours that do not belong to the box; browsers treat them as the same site.
  return fetchSite === 'same-site' || isAlike(host, hostOf(ownOrigin));
}

/** Whether the last two labels are equal: browsers may treat the hosts as one site. */
function isAlike(one: string, other: string): boolean {
  const ending = (host: string) => host.split('.').slice(-2).join('.');
  return one.includes('.') && ending(one) === ending(other);
}

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).hostname.replace(/\.$/, '') : '');

/** The box also answers at localhost and at IP addresses; pages from there are not the app's. */
const isLocal = (host: string): boolean => host === 'localhost' || host.startsWith('[') || /^[\d.]+$/.test(host);

/**
 * Whether the path begins with one of these, segment by segment. Paths an app might parse differently than the edge (dot segments, doubled or encoded slashes)
 * never match.
 */
export function isOpenPath(path: string, openPaths: readonly string[]): boolean {
  if (/\/\/|\/\.{1,2}(\/|$)|\\|%2e|%2f|%5c|%00|;/i.test(path)) return false;
  return openPaths.some((open) => path === open || path.startsWith(open.endsWith('/') ? open : `${open}/`));
}

/** Asked by the portal to find out whether the name of an app leads here. */
export const herePath = '/.kontor/here';

/** Paths of the edge itself at an app's host. */
export const isEdgePath = (path: string): boolean => path === '/.kontor' || path.startsWith('/.kontor/');

/** Returns where to go after a sign-in: a path of the same host, never another host (`//evil`, `/\evil`), never back into the handshake (keeps H4). */
export function safeReturn(to: string | null | undefined): string {
  if (typeof to !== 'string' || to.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(to) || to.includes('\\'))
    return '/';
  return isEdgePath(pathOf(to)) ? '/' : to;
}

/** Returns the path of a request target, without the query. */
export function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end < 0 ? target : target.slice(0, end);
}

export const isToken = (text: string | null | undefined): text is string => /^[\w-]{43}$/.test(text ?? '');
