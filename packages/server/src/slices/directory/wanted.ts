import { hash } from 'node:crypto';
import type { Entry } from '../../adapters/ldap/directory.ts';
import { entriesOf, type Truth } from './entries.ts';

/** The directory as it should be now. */
export interface Wanted {
  entries: readonly Entry[];
  /** Differs whenever the entry does; by identity. */
  prints: ReadonlyMap<string, string>;
  leftOut: readonly string[];
}

/** Of people whose names are the same for LDAP, whoever was there first stays. */
export function wantedOf({ people, ...others }: Truth): Wanted {
  const oldestFirst = people.toSorted((a, b) => a.created - b.created || (a.uid < b.uid ? -1 : 1));
  const { entries, leftOut } = entriesOf({ people: oldestFirst, ...others });
  const prints = new Map(entries.map(({ id, dn, attributes }) => [id, hash('sha1', JSON.stringify([dn, attributes]))]));
  return { entries, prints, leftOut };
}

/** Identities that are new, gone or different. */
export function changedIds(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const different = [...after].filter(([id, print]) => before.get(id) !== print).map(([id]) => id);
  return [...different, ...[...before.keys()].filter((id) => !after.has(id))];
}
