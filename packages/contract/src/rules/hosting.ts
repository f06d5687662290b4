import { cleanDomain, isReservedSubdomain, isSubdomain } from './domains.ts';

/** What runs an own app. `none`: plain pages. `docker`: a Dockerfile. `compose`: a docker-compose file. */
export const interpreters = ['none', 'php', 'python', 'docker', 'compose'] as const;
export type Interpreter = (typeof interpreters)[number];

/** What an own app may ask the box for. */
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

/** An archive of an own app has at most so many bytes. */
export const largestArchive = 2 * 1024 ** 3;

const endings = /\.(?:zip|tar|tar\.gz|tgz)$/i;
const composeEndings = /\.ya?ml$/i;

/** Whether a file is called as an archive is, or as a compose file where one is meant. */
export const isArchiveName = (name: string, interpreter?: Interpreter): boolean =>
  endings.test(name) || (interpreter !== undefined && interpreter !== 'compose' ? false : composeEndings.test(name));

// A host name has at most 253 characters (RFC 1035, without the dot at its end).
const longestHost = 253;

/** A subdomain as people mean what they typed: lower case, `@` for a dot, no dot at either end, without the box's own domain behind it. */
export function cleanSubdomain(typed: string, main: string): string {
  const cleaned = cleanDomain(typed);
  return cleaned.endsWith(`.${main}`) ? cleaned.slice(0, -main.length - 1) : cleaned;
}

export type SubdomainFault = 'missing' | 'shape' | 'reserved';

/** Why a cleaned subdomain cannot be given to an app, or undefined. Whether another app has it only the server knows. */
export function subdomainFault(subdomain: string, main: string): SubdomainFault | undefined {
  if (subdomain === '') return 'missing';
  if (subdomain === main || isReservedSubdomain(subdomain)) return 'reserved';
  return isSubdomain(subdomain) && subdomain.length + 1 + main.length <= longestHost ? undefined : 'shape';
}
