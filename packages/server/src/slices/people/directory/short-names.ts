/**
 * Returns the short names by uid, by the rule of the sign-in: what stands before the @ means the user of a domain the box has or had, else the only user with that name. A
 * name that could mean two is nobody's.
 */
export function shortNamesOf(uids: readonly string[], ownDomains: readonly string[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string | undefined>();
  /** Number of users at the domains of the box, by name. */
  const withOwn = new Map<string, number>();
  for (const uid of uids) {
    const at = uid.lastIndexOf('@');
    if (at < 1) continue;
    const name = uid.slice(0, at).toLowerCase();
    const isOwn = isOf(uid, ownDomains);
    if (isOwn) withOwn.set(name, (withOwn.get(name) ?? 0) + 1);
    if (!owners.has(name)) owners.set(name, uid);
    else if (isOwn) owners.set(name, withOwn.get(name) === 1 ? uid : undefined);
    else if (!withOwn.has(name)) owners.set(name, undefined);
  }
  return new Map([...owners].flatMap(([name, uid]) => (uid === undefined ? [] : [[uid, name] as const])));
}

const isOf = (uid: string, domains: readonly string[]): boolean =>
  domains.includes(uid.slice(uid.lastIndexOf('@') + 1).toLowerCase());
