import type { Database } from '@kontor/platform/database/database';
import { createNumbersDb, type Numbered } from './db.ts';
import type { DirectoryGroup, DirectoryUser } from './entries.ts';
import { shortNamesOf } from './short-names.ts';

/** People and groups without what the directory adds to them. */
interface Unnumbered<U, G> {
  users: readonly U[];
  groups: readonly G[];
  /** The domains the box has or had. */
  domains: readonly string[];
}

type PlainUser = Omit<DirectoryUser, 'number' | 'shortName'>;
type PlainGroup = Omit<DirectoryGroup, 'number'>;

/** Adds numbers and short names to people and groups. */
export function createNumbered(database: Database) {
  const numbers = createNumbers(database);
  const addNumbers = <U extends PlainUser, G extends PlainGroup>({ users, groups, domains }: Unnumbered<U, G>) => {
    const shortNames = shortNamesOf(
      users.map(({ uid }) => uid),
      domains,
    );
    const numberOf = numbers.numbersOf([...users.map(personOf), ...groups.map(groupOf)]);
    return {
      users: users.map((user) => ({ ...user, number: numberOf(personOf(user)), shortName: shortNames.get(user.uid) })),
      groups: groups.map((group) => ({ ...group, number: numberOf(groupOf(group)) })),
    };
  };
  return { addNumbers, retireGroup: numbers.retireGroup };
}

const personOf = ({ uid, created }: PlainUser): Numbered => ({ kind: 'person', name: uid, created });
const groupOf = ({ cn }: PlainGroup): Numbered => ({ kind: 'group', name: cn, created: 0 });

/**
 * The numbers of people and groups for Linux machines and storage devices (uidNumber and gidNumber). They own files there, so a number stays for ever, is never
 * given out again, and is no other one's, person or group.
 */
function createNumbers(database: Database) {
  const db = createNumbersDb(database);
  const read = () => new Map(db.all().map((row) => [keyOf(row), row.number]));

  return {
    /** Returns the number of each, and gives one to who has none. People keep theirs when they are removed, because they may be put back. */
    numbersOf(all: readonly Numbered[]): (one: Numbered) => number {
      const known = read();
      const missing = all.filter((one) => !known.has(keyOf(one)));
      if (missing.length > 0)
        database.transaction(() => {
          for (const one of missing) db.add(one);
        });
      const numbers = missing.length > 0 ? read() : known;
      return (one) => numbers.get(keyOf(one)) as number;
    },
    /** Called when a group is removed: another one of its name gets another number. */
    retireGroup: (cn: string) => void db.retire('group', cn),
  };
}

const keyOf = ({ kind, name, created }: Numbered): string => JSON.stringify([kind, name, created]);
