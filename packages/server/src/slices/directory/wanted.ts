import { hash } from 'node:crypto';
import { atOnce, inTurns, mapPausing, type Pausing } from '@kontor/platform/work/turns';
import type { Entry } from '../../adapters/ldap/directory.ts';
import { makeEntries, type PersonEntry, type PersonFacts, personEntry, type Truth } from './entries.ts';

/** The directory as it should be now. */
export interface Wanted {
  entries: readonly Entry[];
  /** Differs whenever the entry does; by identity. */
  prints: ReadonlyMap<string, string>;
  leftOut: readonly string[];
}

/** Of people whose names are the same for LDAP, whoever was there first stays. */
export const wantedOf = (truth: Truth): Wanted => atOnce(makeWanted(truth));

function* makeWanted(truth: Truth, makePerson: PersonEntry = personEntry, printOf = print): Pausing<Wanted> {
  const oldestFirst = truth.people.toSorted((a, b) => a.created - b.created || (a.uid < b.uid ? -1 : 1));
  const { entries, leftOut } = yield* makeEntries({ ...truth, people: oldestFirst }, makePerson);
  const prints = yield* mapPausing(entries, (entry) => [entry.id, printOf(entry)] as const);
  return { entries, prints: new Map(prints), leftOut };
}

const print = ({ dn, attributes }: Entry): string => hash('sha1', JSON.stringify([dn, attributes]));

/**
 * The same, for somebody who asks again after each change: what nothing has happened to is not made again, which of ten thousand people is nearly
 * everybody. Everybody else gets a turn now and then.
 */
export function createWanted(): (truth: Truth) => Promise<Wanted> {
  const prints = new WeakMap<Entry, string>();
  let before = new Map<string, Made>();

  function printOf(entry: Entry): string {
    const known = prints.get(entry) ?? print(entry);
    prints.set(entry, known);
    return known;
  }

  return async (truth) => {
    const now = new Map<string, Made>();
    const makePerson: PersonEntry = (...facts) => {
      const [{ uid }] = facts;
      const known = before.get(uid);
      const made = known !== undefined && isMadeOf(known, facts) ? known : remember(facts);
      now.set(uid, made);
      return made.entry;
    };
    const wanted = await inTurns(makeWanted(truth, makePerson, printOf));
    before = now;
    return wanted;
  };
}

/** An entry and what it was made of; nothing else of the person is remembered. */
interface Made {
  names: Pick<PersonFacts, 'givenname' | 'surname' | 'intern_email' | 'preferred_language' | 'created'>;
  dn: string;
  groups: readonly string[] | undefined;
  hash: string | undefined;
  entry: Entry;
}

function remember(facts: Parameters<PersonEntry>): Made {
  const [{ givenname, surname, intern_email, preferred_language, created }, dn, groups, hash] = facts;
  const names = { givenname, surname, intern_email, preferred_language, created };
  return { names, dn, groups, hash, entry: personEntry(...facts) };
}

/** Who is disabled has no groups here, so that need not be looked at. */
function isMadeOf({ names, ...made }: Made, [person, dn, groups, hash]: Parameters<PersonEntry>): boolean {
  return (
    made.dn === dn &&
    made.hash === hash &&
    names.givenname === person.givenname &&
    names.surname === person.surname &&
    names.intern_email === person.intern_email &&
    names.preferred_language === person.preferred_language &&
    names.created === person.created &&
    isSameList(made.groups, groups)
  );
}

const isSameList = (a: readonly string[] | undefined, b: readonly string[] | undefined): boolean =>
  a === undefined || b === undefined ? a === b : a.length === b.length && a.every((value, at) => value === b[at]);

/** Identities that are new, gone or different. */
export function changedIds(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const different = [...after].filter(([id, print]) => before.get(id) !== print).map(([id]) => id);
  return [...different, ...[...before.keys()].filter((id) => !after.has(id))];
}
