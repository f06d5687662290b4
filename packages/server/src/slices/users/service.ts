import { dnOfGroup } from '@kontor/contract/rules/dn';
import { privateContact, searchText, searchWish } from '@kontor/contract/rules/person';
import type { User } from '@kontor/contract/users';
import { Refused } from '@kontor/platform/errors';
import type { Caller } from '@kontor/platform/http/route';
import type { Ground } from '../../ground.ts';
import type { Groups } from '../groups/index.ts';
import type { Passwords } from '../passwords/index.ts';
import { createUsersDb, type ListedRow, type NewPersonRow } from './db.ts';
import { isExternSynchronised } from './rules.ts';
import { type Standing, uidOfDn, viewContact, viewListed, viewUser } from './view.ts';

export type NewPerson = NewPersonRow & {
  passwordHash: string;
  /** Those that come with them come along. */
  groups: readonly string[];
};

export interface UsersNeeds {
  ground: Ground;
  groups: Groups;
  passwords: Passwords;
}

/** Says of an external person, among the own settings, that the account is not kept here. */
const externalSetting = 'external.authentication';
/** Says to everybody that mail from outside goes to the addresses inside, so those are the ones to edit. */
const mailSetting = 'external.mail.synchronised';
const stated: readonly string[] = [externalSetting, mailSetting];

export function createUsersService({ ground, groups, passwords }: UsersNeeds) {
  const { database, clock, facts, live, settings } = ground;
  const db = createUsersDb(database);
  const changed = () => database.afterCommit(() => live.changed('users'));
  const standingOf = (uid: string): Standing => ({
    groups: groups.groupsOf(uid),
    twoFactorEnabled: passwords.hasTwoFactor(uid),
  });

  function rowOf(uid: string): ListedRow {
    const row = db.find(uid);
    if (row === undefined) throw new Refused('not-found');
    return row;
  }

  /** The own view of a person, the waiting PUK included. */
  function self(uid: string): User {
    const { twoFactorEnabled, waitingPuk } = passwords.stateOf(uid);
    return viewUser(rowOf(uid), { groups: groups.groupsOf(uid), twoFactorEnabled }, waitingPuk);
  }

  const isMailSynchronised = () =>
    isExternSynchronised(
      settings.get('external.authentication', 'enabled'),
      settings.get('external.authentication', 'directories'),
    );

  const isAdminNow = (caller: Caller) => caller.role === 'admin' && caller.adminUntil > clock.now();

  const contactOf = (caller: Caller, uid: string, field: 'secretary' | 'manager') => {
    if (caller.uid !== uid && caller.role !== 'admin') throw new Refused('forbidden');
    if (caller.uid !== uid && !isAdminNow(caller)) throw new Refused('admin-mode-needed');
    const contact = db.find(uidOfDn(rowOf(uid)[field]) ?? '');
    if (contact === undefined) throw new Refused('not-found');
    const isPrivate = db.configOf(contact.uid).some(({ id, value }) => id === privateContact && value === 'true');
    return viewContact(contact, isPrivate);
  };

  function list(caller: Caller, filter: string, limit: number) {
    const memberships = groups.memberships();
    const withTwoFactor = passwords.peopleWithTwoFactor();
    const withContact = isAdminNow(caller);
    const dnOf = remembering(dnOfGroup);
    return db.matching(searchWish(filter), limit).map((row) => {
      const standing = { groups: memberships.get(row.uid) ?? [], twoFactorEnabled: withTwoFactor.has(row.uid) };
      return viewListed(row, standing, withContact, dnOf);
    });
  }

  return {
    self,
    find: (uid: string) => db.find(uid),
    /** Everybody's row, by name; also those who may not sign in. */
    all: () => db.all(),
    allUids: () => db.uids(),
    hasNobody: () => db.isEmpty(),
    admins: () => groups.membersOf('admin'),
    isAdminNow,
    isMailSynchronised,
    /** Refuses with the field named when one of these people does not exist. */
    requireAll(uids: readonly string[], field: string) {
      if (uids.length === 0) return;
      const known = uids.length > 20 ? new Set(db.uids()) : new Set(uids.filter((uid) => db.find(uid) !== undefined));
      if (uids.some((uid) => !known.has(uid)))
        throw new Refused('fields-invalid', { fields: { [field]: 'field-invalid' } });
    },
    add: ({ passwordHash, groups: memberOf, ...row }: NewPerson) =>
      database.transaction(() => {
        db.add({ ...row, search: searchText(row), created: clock.now() });
        passwords.add(row.uid, passwordHash);
        if (memberOf.length > 0) groups.join(row.uid, memberOf);
        facts.announce('person-added', { uid: row.uid });
        changed();
      }),
    list,
    count: (filter: string) => db.count(searchWish(filter)),
    read(caller: Caller, uid: string) {
      if (caller.uid === uid) return self(uid);
      if (caller.role !== 'admin' && !caller.signing) throw new Refused('forbidden');
      const row = rowOf(uid);
      return isAdminNow(caller) ? viewUser(row, standingOf(uid)) : viewListed(row, standingOf(uid), false);
    },
    row: rowOf,
    contactOf,
    config: (uid: string) => {
      const state = (id: string, holds: boolean) => (holds ? [{ uid, id, value: 'true' }] : []);
      return [
        ...db.configOf(uid).filter(({ id }) => !stated.includes(id)),
        ...state(externalSetting, rowOf(uid).external === 1),
        ...state(mailSetting, isMailSynchronised()),
      ];
    },
    keepConfig: (uid: string, id: string, value: string) => {
      if (stated.includes(id)) throw new Refused('fields-invalid', { fields: { id: 'field-locked' } });
      db.keepConfig(uid, id, value);
    },
    forgetConfig: (uid: string, id: string) => void db.forgetConfig(uid, id),
    /** People from before names were searched this way. */
    completeSearch: () =>
      database.transaction(() => {
        for (const person of db.withoutSearch()) db.change(person.uid, { search: searchText(person) });
      }),
    changed,
  };
}

function remembering(make: (key: string) => string): (key: string) => string {
  const made = new Map<string, string>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

export type Users = ReturnType<typeof createUsersService>;
