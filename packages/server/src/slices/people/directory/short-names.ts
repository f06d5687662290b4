/**
 * Returns the short names by uid, by the rule of the sign-in: what stands before the @ means the user of the box's domain, else the only user with that name. A
 * name that could mean two is nobody's.
 */
export function shortNamesOf(uids: readonly string[], domain: string): ReadonlyMap<string, string> {
  const owners = new Map<string, string | undefined>();
  for (const uid of uids) {
    const at = uid.lastIndexOf('@');
    if (at < 1) continue;
    const name = uid.slice(0, at).toLowerCase();
    const known = owners.get(name);
    if (isOf(uid, domain)) owners.set(name, uid);
    else if (!owners.has(name)) owners.set(name, uid);
    else if (known !== undefined && !isOf(known, domain)) owners.set(name, undefined);
  }
  return new Map([...owners].flatMap(([name, uid]) => (uid === undefined ? [] : [[uid, name] as const])));
}

const isOf = (uid: string, domain: string): boolean => uid.slice(uid.lastIndexOf('@') + 1).toLowerCase() === domain;
