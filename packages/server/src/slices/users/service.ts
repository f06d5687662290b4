import type { User } from '@kontor/contract/users';
import { type FieldFaults, Refused } from '@kontor/platform/errors';
import type { Caller } from '@kontor/platform/http/route';
import type { Ground } from '../../ground.ts';
import type { Groups } from '../groups/index.ts';
import type { Passwords } from '../passwords/index.ts';
import { createUsersDb, type NewPersonRow, type PersonRow } from './db.ts';
import { type Standing, uidOfDn, viewContact, viewListed, viewUser } from './view.ts';

export interface NewPerson extends Omit<NewPersonRow, 'created'> {
  passwordHash: string;
  groups: readonly string[];
}

export interface UsersNeeds {
  ground: Ground;
  groups: Groups;
  passwords: Passwords;
}

export function createUsersService({ ground, groups, passwords }: UsersNeeds) {
  const { database, clock, facts, live } = ground;
  const db = createUsersDb(database);
  const standingOf = (uid: string): Standing => ({
    groups: groups.groupsOf(uid),
    twoFactorEnabled: passwords.hasTwoFactor(uid),
  });

  function rowOf(uid: string): PersonRow {
    const row = db.find(uid);
    if (row === undefined) throw new Refused('not-found');
    return row;
  }

  /** The own view of a person, the waiting PUK included. */
  const self = (uid: string): User => viewUser(rowOf(uid), standingOf(uid), passwords.waitingPuk(uid));

  const isAdminNow = (caller: Caller) => caller.role === 'admin' && caller.adminUntil > clock.now();

  const contactOf = (uid: string, field: 'secretary' | 'manager') => {
    const contact = db.find(uidOfDn(rowOf(uid)[field]) ?? '');
    if (contact === undefined) throw new Refused('not-found');
    return viewContact(contact);
  };

  return {
    self,
    find: (uid: string) => db.find(uid),
    allUids: () => db.uids(),
    /** Everybody's row, by name; for those who project people elsewhere. */
    all: () => db.all(),
    hasNobody: () => db.isEmpty(),
    admins: () => groups.membersOf('admin'),
    /** Refuses with the field named when one of these people does not exist. */
    requireAll(uids: readonly string[], field: string) {
      const known = new Set(db.uids());
      const fields: FieldFaults = {};
      if (uids.some((uid) => !known.has(uid))) fields[field] = 'field-invalid';
      if (Object.keys(fields).length > 0) throw new Refused('fields-invalid', { fields });
    },
    add: (person: NewPerson) =>
      database.transaction(() => {
        const { passwordHash, groups: memberOf, ...row } = person;
        db.add({ ...row, created: clock.now() });
        passwords.add(person.uid, passwordHash);
        for (const cn of memberOf) groups.addMember(cn, person.uid);
        facts.announce('person-added', { uid: person.uid });
        database.afterCommit(() => live.changed('users'));
      }),
    list(caller: Caller, filter = '') {
      const memberships = Map.groupBy(
        groups.list().flatMap(({ cn, uniqueMember }) => uniqueMember.map((dn) => ({ cn, uid: uidOfDn(dn) }))),
        (row) => row.uid,
      );
      const withTwoFactor = passwords.peopleWithTwoFactor();
      const wanted = filter.trim().toLowerCase();
      return db
        .all()
        .filter((row) => matches(row, wanted))
        .map((row) => {
          const standing = {
            groups: (memberships.get(row.uid) ?? []).map(({ cn }) => cn),
            twoFactorEnabled: withTwoFactor.has(row.uid),
          };
          return viewListed(row, standing, isAdminNow(caller));
        });
    },
    read(caller: Caller, uid: string) {
      if (caller.uid === uid) return self(uid);
      if (caller.role !== 'admin' && !caller.signing) throw new Refused('forbidden');
      const row = rowOf(uid);
      return isAdminNow(caller) ? viewUser(row, standingOf(uid)) : viewListed(row, standingOf(uid), false);
    },
    setLanguage(uid: string, language: 'de' | 'en') {
      db.change(uid, { preferred_language: language });
      database.afterCommit(() => live.changed('users'));
      return self(uid);
    },
    row: rowOf,
    contactOf,
    config: (uid: string) => db.configOf(uid),
    keepConfig: (uid: string, id: string, value: string) => void db.keepConfig(uid, id, value),
    forgetConfig: (uid: string, id: string) => void db.forgetConfig(uid, id),
  };
}

/** Case-insensitive on the full name, with or without a space, and on the uid. */
function matches(row: PersonRow, wanted: string): boolean {
  if (wanted === '') return true;
  const spaced = `${row.givenname} ${row.surname}`.toLowerCase();
  return (
    spaced.includes(wanted) ||
    `${row.givenname}${row.surname}`.toLowerCase().includes(wanted) ||
    row.uid.includes(wanted)
  );
}

export type Users = ReturnType<typeof createUsersService>;
