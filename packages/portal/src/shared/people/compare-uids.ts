const { compare } = new Intl.Collator('de', { sensitivity: 'base', numeric: true });

/** Compares two usernames by their names and then by their domains: `anna@…` comes before `anna2@…`. */
export function compareUids(one: string, other: string): number {
  const [name = '', domain = ''] = one.split('@');
  const [otherName = '', otherDomain = ''] = other.split('@');
  return compare(name, otherName) || compare(domain, otherDomain);
}
