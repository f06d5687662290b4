const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const subdomain = new RegExp(`^${label}(?:\\.${label})*$`);
const publicName = new RegExp(`^(?:${label}\\.)+[a-z]{2,6}$`);
const anyName = new RegExp(`^(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$`);

/**
 * A domain as people mean what they typed or took from a browser: lower case, without scheme and path, `@` for a dot, no dot at either end. Letters beyond
 * ASCII become what the domain name system has for them (RFC 3492).
 */
export function cleanDomain(typed: string): string {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/([^/]*).*$/, '$1')
    .replace(/\/$/, '')
    .replaceAll('@', '.')
    .replace(/^\.+|\.+$/g, '');
  const address = `http://${bare}`;
  const isForeign = /[^\u0020-\u007e]/.test(bare) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(bare);
  return isForeign && URL.canParse(address) ? new URL(address).hostname : bare;
}

/** What an additional domain is called in full: under `main` when it is a subdomain of it. */
export function fullDomain(typed: string, isSubdomain: boolean, main: string): string {
  const domain = cleanDomain(typed);
  return isSubdomain && domain !== '' ? `${domain}.${main}` : domain;
}

/** A name stands below another one. */
export const isBelow = (domain: string, main: string): boolean => domain.endsWith(`.${main}`);

/** Dotted labels with a top-level domain of 2 to 6 letters; names below the box's own domain end as that does. */
export function isAppDomain(domain: string, main: string): boolean {
  if (domain.length > 253) return false;
  return isBelow(domain, main) ? anyName.test(domain) : publicName.test(domain);
}

/** A name the whole box may have: dotted labels, never an address. */
export const isMainDomain = (domain: string): boolean => domain.length <= 240 && anyName.test(domain);

/** Labels below the main domain that are the box's own. */
export const reservedLabels: readonly string[] = ['cloud', 'www', 'mail'];

/** One label or several: `shop`, `shop.lager`. */
export const isSubdomain = (name: string): boolean => subdomain.test(name);

/** `cloud`, and `shop.cloud` as well: an app there could set cookies for the portal's host. */
export const isReservedSubdomain = (name: string): boolean =>
  reservedLabels.includes(name.slice(name.lastIndexOf('.') + 1));

/** The main domain itself and the names below it that no app ever gets. */
export const isReserved = (domain: string, main: string): boolean =>
  domain === main || (isBelow(domain, main) && isReservedSubdomain(domain.slice(0, -main.length - 1)));

export type DomainFault = 'missing' | 'shape' | 'main' | 'reserved' | 'known';

/** Why a domain cannot be added to an app that has `known`, or undefined. Whether another app has it only the server knows. */
export function domainFault(domain: string, main: string, known: readonly string[]): DomainFault | undefined {
  if (domain === '') return 'missing';
  if (domain === main) return 'main';
  if (!isAppDomain(domain, main)) return 'shape';
  if (isReserved(domain, main)) return 'reserved';
  return known.includes(domain) ? 'known' : undefined;
}

// RFC 6761, 6762, 8375, and what routers in offices call their networks.
const localEndings = [
  'localhost',
  'local',
  'lan',
  'home',
  'internal',
  'intranet',
  'corp',
  'private',
  'box',
  'test',
  'example',
  'invalid',
  'home.arpa',
];

/** Nobody outside can know this name, so no public certificate is to be had for it. */
export const isLocalName = (domain: string): boolean =>
  !domain.includes('.') || localEndings.some((ending) => domain === ending || domain.endsWith(`.${ending}`));
