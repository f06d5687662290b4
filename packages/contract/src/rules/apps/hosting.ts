import { cleanDomain, isReservedSubdomain, isSubdomain } from '../edge/domains.ts';
import { spell } from '../spelling.ts';

/** What runs a custom app. `none`: static pages. `docker`: a Dockerfile. `compose`: a docker-compose file. */
export const interpreters = ['none', 'php', 'python', 'docker', 'compose'] as const;
export type Interpreter = (typeof interpreters)[number];

/** Addons a custom app may request. */
export const hostingAddons = [
  'ldap',
  'mysql',
  'postgresql',
  'mongodb',
  'redis',
  'memcached',
  'onlyoffice',
  'collabora',
  'sendmail',
  'jitsi',
] as const;
export type HostingAddon = (typeof hostingAddons)[number];

/** Largest archive of a custom app in bytes. */
export const largestArchive = 2 * 1024 ** 3;

/** Characters of a compose file. */
export const longestComposeText = 128 * 1024;

const endings = /\.(?:zip|tar|tar\.gz|tgz)$/i;

/** Files that are taken instead of an archive, by what runs them. */
const soleFiles: Partial<Record<Interpreter, RegExp>> = { compose: /\.ya?ml$/i, none: /\.html?$/i };

/** Whether a file is a single page, which becomes the only one of a site. */
export const isPageName = (name: string): boolean => soleFiles.none?.test(name) ?? false;

/** Whether a file has the extension of an archive, or of the single page or compose file that is taken instead where that is possible. */
export const isArchiveName = (name: string, interpreter?: Interpreter): boolean =>
  endings.test(name) ||
  (interpreter === undefined ? Object.values(soleFiles) : [soleFiles[interpreter]]).some((sole) => sole?.test(name));

// A host name has at most 253 characters (RFC 1035, without the final dot).
const longestHost = 253;

/** Normalizes a typed subdomain: lower case, `@` for a dot, no dot at either end, without the box's own domain. */
export function cleanSubdomain(typed: string, main: string): string {
  const cleaned = cleanDomain(typed);
  return cleaned.endsWith(`.${main}`) ? cleaned.slice(0, -main.length - 1) : cleaned;
}

/** A proposed subdomain is easy to type. */
const longestProposal = 30;

/** Returns the subdomain proposed for an app's title, such as `unsere-broetchen` for `Unsere Brötchen`; empty when nothing of it can be used. */
export function subdomainFor(title: string): string {
  const plain = spell(title.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestProposal)
    .replace(/^-+|-+$/g, '');
  return isReservedSubdomain(plain) ? `${plain}-app` : plain;
}

export type SubdomainFault = 'missing' | 'shape' | 'reserved';

/** Returns why a normalized subdomain cannot be given to an app, or undefined. Only the server knows whether another app has it. */
export function subdomainFault(subdomain: string, main: string): SubdomainFault | undefined {
  if (subdomain === '') return 'missing';
  if (subdomain === main || isReservedSubdomain(subdomain)) return 'reserved';
  return isSubdomain(subdomain) && subdomain.length + 1 + main.length <= longestHost ? undefined : 'shape';
}
