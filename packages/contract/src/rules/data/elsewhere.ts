const privateRanges = [
  ...[/^10\./, /^192\.168\./, /^172\.(1[6-9]|2\d|3[01])\./],
  // This machine, addresses without a router, and those of carriers and of private networks above others.
  ...[/^127\./, /^0\./, /^169\.254\./, /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./],
];

/** Ends of names that exist in one network only. */
const localEnds = [
  'local',
  'localhost',
  'localdomain',
  'lan',
  'home',
  'internal',
  'intranet',
  'home.arpa',
  'fritz.box',
];

/** Returns the host of a server that was entered with a port or without, in small letters. */
export function hostOf(server: string): string {
  const typed = server.trim().toLowerCase();
  const six = /^\[(?<six>[^\]]*)\](?::\d*)?$/.exec(typed)?.groups?.six;
  if (six !== undefined) return six;
  return (typed.split(':').length > 2 ? typed : typed.replace(/:\d*$/, '')).replace(/\.$/, '');
}

function isPrivateSix(address: string): boolean {
  const four = /^::ffff:(?<four>\d+\.\d+\.\d+\.\d+)$/.exec(address)?.groups?.four;
  if (four !== undefined) return privateRanges.some((range) => range.test(four));
  return /^(f[cd]|fe[89ab]|::1?$)/.test(address);
}

/**
 * Whether a server, by its name or address with a port or without, is somewhere else than this one: not at a private address, and not by a name that exists
 * in the own network only. A public name of a machine in the own network cannot be told apart.
 */
export function isElsewhere(server: string): boolean {
  const host = hostOf(server);
  if (host === '') return false;
  if (host.includes(':')) return !isPrivateSix(host);
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return !privateRanges.some((range) => range.test(host));
  return host.includes('.') && !localEnds.some((end) => host === end || host.endsWith(`.${end}`));
}
