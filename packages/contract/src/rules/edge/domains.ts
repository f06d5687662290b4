const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const subdomain = new RegExp(`^${label}(?:\\.${label})*$`);
const publicName = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$`);
const anyName = new RegExp(`^(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$`);

/**
 * Normalizes a domain that was typed or copied from a browser: lower case, without scheme, port and path, `@` for a dot, no dot at either end. Non-ASCII letters
 * are converted for DNS (RFC 3492).
 */
export function cleanDomain(typed: string): string {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z+.-]*:\/\/([^/?#]*).*$/, (_, host: string) => host.replace(/^.*@/, ''))
    .replace(/[/?#].*$/, '')
    // An address of IP version 6 keeps its colons.
    .replace(/^(\[[^\]]*\]|[^:]*):\d+$/, '$1')
    .replace(/^\[([0-9a-f:.]+)\]$/, '$1')
    .replaceAll('@', '.')
    .replace(/^\.+|\.+$/g, '');
  const address = `http://${bare}`;
  const isForeign = /[^\u0020-\u007e]/.test(bare) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(bare);
  return isForeign && URL.canParse(address) ? new URL(address).hostname : bare;
}

/** Returns the full name of an additional domain: below `main` when it is a subdomain of it. */
export function fullDomain(typed: string, isSubdomain: boolean, main: string): string {
  const domain = cleanDomain(typed);
  return isSubdomain && domain !== '' ? `${domain}.${main}` : domain;
}

/** Whether a name is below another one. */
const isBelow = (domain: string, main: string): boolean => domain.endsWith(`.${main}`);

/** Whether an app may have this domain: dotted labels with a top-level domain of letters, of any script by its spelling in DNS; names below the box's own domain may end as that does. */
function isAppDomain(domain: string, main: string): boolean {
  if (domain.length > 253) return false;
  return isBelow(domain, main) ? anyName.test(domain) : publicName.test(domain);
}

/** Whether the box may have this main domain: dotted labels, never an IP address. */
export const isMainDomain = (domain: string): boolean => domain.length <= 240 && anyName.test(domain);

/** Returns the main domain meant by what was typed or pasted: also by an address of a website or a mailbox of it, without `www.` and what stands before the @. */
export function cleanMainDomain(typed: string): string {
  const host = withoutScheme(typed)
    .replace(/[/?#].*$/, '')
    .replace(/^.*@/, '');
  const domain = cleanDomain(host);
  const bare = domain.replace(/^www\./, '');
  return isMainDomain(bare) ? bare : domain;
}

const withoutScheme = (typed: string): string => typed.trim().replace(/^[a-z][a-z+.-]*:\/\//i, '');

/** Labels below the main domain that are reserved for the box. */
const reservedLabels: readonly string[] = ['cloud', 'www', 'mail'];

/** Whether the name consists of one or more labels: `shop`, `shop.lager`. */
export const isSubdomain = (name: string): boolean => subdomain.test(name);

/** Whether a subdomain is reserved: `cloud`, and `shop.cloud` as well, as an app there could set cookies for the portal's host. */
export const isReservedSubdomain = (name: string): boolean =>
  reservedLabels.includes(name.slice(name.lastIndexOf('.') + 1));

/** Whether a domain is the main domain or a name below it that no app may have. */
export const isReserved = (domain: string, main: string): boolean =>
  domain === main || (isBelow(domain, main) && isReservedSubdomain(domain.slice(0, -main.length - 1)));

export type DomainFault = 'missing' | 'shape' | 'main' | 'reserved' | 'known';

/** Returns why a domain cannot be added to an app with the domains `known`, or undefined. Only the server knows whether another app has it. */
export function domainFault(domain: string, main: string, known: readonly string[]): DomainFault | undefined {
  if (domain === '') return 'missing';
  if (domain === main) return 'main';
  if (!isAppDomain(domain, main)) return 'shape';
  if (isReserved(domain, main)) return 'reserved';
  return known.includes(domain) ? 'known' : undefined;
}

// RFC 6761, 6762, 8375, and common names of office networks.
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

/** Returns a main domain to type instead of one with spaces or other signs, such as `bäckerei-müller.de` for `Bäckerei Müller`; empty where there is none to tell. */
export function proposeDomain(typed: string): string {
  const words = withoutScheme(typed)
    .replace(/^\S+@/, '')
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/[^\p{L}\p{M}\p{N}.]+/gu, '-')
    .replace(/-*\.-*/g, '.')
    .replace(/^[-.]+|[-.]+$/g, '');
  const proposal = words.includes('.') || words === '' ? words : `${words}.de`;
  return isMainDomain(cleanDomain(proposal)) ? proposal : '';
}

/** Whether a main domain leads to the server only on the computer it runs on (RFC 6761), so that nobody else can open its links. */
export const isOnlyOnThisComputer = (domain: string): boolean => /(^|\.)localhost$/.test(domain);

/** Whether a name is unknown outside, so that there can be no public certificate for it. */
export const isLocalName = (domain: string): boolean =>
  !domain.includes('.') || localEndings.some((ending) => domain === ending || domain.endsWith(`.${ending}`));
