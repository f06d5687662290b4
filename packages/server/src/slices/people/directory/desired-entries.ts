import { hash } from 'node:crypto';
import { mapYielding, runSync, runYielding, type YieldingWork } from '@kontor/platform/work/yielding-work';
import type { Entry } from '../../../adapters/ldap/directory.ts';
import { type DirectorySource, type DirectoryUser, type MakeUserEntry, makeEntries, userEntry } from './entries.ts';

/** The desired content of the directory. */
export interface DesiredEntries {
  entries: readonly Entry[];
  /** Fingerprints by entry id; different whenever the entries are. */
  fingerprints: ReadonlyMap<string, string>;
  skipped: readonly string[];
}

/** Returns the desired entries. Of users whose names are equal for LDAP, the oldest is included. */
export const desiredEntriesOf = (source: DirectorySource): DesiredEntries => runSync(makeDesiredEntries(source));

function* makeDesiredEntries(
  source: DirectorySource,
  makeUserEntry: MakeUserEntry = userEntry,
  fingerprintOf = fingerprint,
): YieldingWork<DesiredEntries> {
  const oldestFirst = source.users.toSorted((a, b) => a.created - b.created || (a.uid < b.uid ? -1 : 1));
  const { entries, skipped } = yield* makeEntries({ ...source, users: oldestFirst }, makeUserEntry);
  const fingerprints = yield* mapYielding(entries, (entry) => [entry.id, fingerprintOf(entry)] as const);
  return { entries, fingerprints: new Map(fingerprints), skipped };
}

const fingerprint = ({ dn, attributes }: Entry): string => hash('sha1', JSON.stringify([dn, attributes]));

/** The same for repeated calls: entries whose input has not changed are reused, which are nearly all of ten thousand users. Yields regularly to other work. */
export function createDesiredEntries(): (source: DirectorySource) => Promise<DesiredEntries> {
  const fingerprints = new WeakMap<Entry, string>();
  let before = new Map<string, Made>();

  function fingerprintOf(entry: Entry): string {
    const known = fingerprints.get(entry) ?? fingerprint(entry);
    fingerprints.set(entry, known);
    return known;
  }

  return async (source) => {
    const now = new Map<string, Made>();
    const makeUserEntry: MakeUserEntry = (...input) => {
      const [{ uid }] = input;
      const known = before.get(uid);
      const made = known !== undefined && isMadeOf(known, input) ? known : remember(input);
      now.set(uid, made);
      return made.entry;
    };
    const desired = await runYielding(makeDesiredEntries(source, makeUserEntry, fingerprintOf));
    before = now;
    return desired;
  };
}

/** An entry and the input it was made of; other fields of the user are not retained. */
interface Made {
  names: Pick<
    DirectoryUser,
    'givenname' | 'surname' | 'intern_email' | 'preferred_language' | 'created' | 'number' | 'shortName'
  >;
  dn: string;
  groups: readonly string[] | undefined;
  hash: string | undefined;
  entry: Entry;
}

function remember(input: Parameters<MakeUserEntry>): Made {
  const [{ givenname, surname, intern_email, preferred_language, created, number, shortName }, dn, groups, hash] =
    input;
  const names = { givenname, surname, intern_email, preferred_language, created, number, shortName };
  return { names, dn, groups, hash, entry: userEntry(...input) };
}

/** `enabled` need not be compared: a disabled user has `groups` undefined. */
function isMadeOf({ names, ...made }: Made, [user, dn, groups, hash]: Parameters<MakeUserEntry>): boolean {
  return (
    made.dn === dn &&
    made.hash === hash &&
    names.givenname === user.givenname &&
    names.surname === user.surname &&
    names.intern_email === user.intern_email &&
    names.preferred_language === user.preferred_language &&
    names.created === user.created &&
    names.number === user.number &&
    names.shortName === user.shortName &&
    isSameList(made.groups, groups)
  );
}

const isSameList = (a: readonly string[] | undefined, b: readonly string[] | undefined): boolean =>
  a === undefined || b === undefined ? a === b : a.length === b.length && a.every((value, at) => value === b[at]);

/** Returns the ids of entries that are new, removed or different. */
export function changedIds(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const different = [...after].filter(([id, fingerprint]) => before.get(id) !== fingerprint).map(([id]) => id);
  return [...different, ...[...before.keys()].filter((id) => !after.has(id))];
}
