import type { User } from '@kontor/contract/people/users';
import { dnOfGroup } from '@kontor/contract/rules/people/dn';
import { privateContact, searchTerm, searchText } from '@kontor/contract/rules/people/user';
import { RefusedError } from '@kontor/platform/errors';
import type { SessionActor } from '@kontor/platform/http/actor';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Groups } from '../groups/index.ts';
import type { Passwords } from '../passwords/index.ts';
import { createAdministrators } from './administrators.ts';
import { createUsersDb, type ListedRow, type NewUserRow } from './db.ts';
import { createOwnSettings } from './own-settings.ts';
import { createSignIns } from './sign-ins.ts';
import { createTypedNames } from './typed-names.ts';
import { type AccountState, uidOfDn, viewContact, viewListed, viewSelf, viewUser } from './view.ts';

export type NewUserAccount = NewUserRow & {
  passwordHash: string;
  /** cns of the groups to join; groups that come with them are added. */
  groups: readonly string[];
};

export interface UsersNeeds {
  core: ServerContext;
  groups: Groups;
  passwords: Passwords;
}

export function createUsersService({ core, groups, passwords }: UsersNeeds) {
  const { database, clock, events, changeFeed, settings } = core;
  const db = createUsersDb(database);
  /** Reports the list of users as changed after the commit: it is read again at once. */
  const changed = () => database.afterCommit(() => changeFeed.changed('users'));
  const administrators = createAdministrators({ db, groups, passwords });
  const accountStateOf = createAccountStates({ groups, passwords }, administrators);

  function rowOf(uid: string): ListedRow {
    const row = db.find(uid);
    if (row === undefined) throw new RefusedError('not-found');
    return row;
  }

  /** Returns a user's own view, including a PUK that waits for confirmation. */
  function self(uid: string): User {
    const { twoFactorEnabled, ...own } = passwords.stateOf(uid);
    return viewSelf(rowOf(uid), { groups: groups.groupsOf(uid), twoFactorEnabled }, own);
  }

  const isAdminNow = (actor: SessionActor) => actor.role === 'admin' && actor.adminUntil > clock.now();

  const contactOf = (actor: SessionActor, uid: string, field: 'secretary' | 'manager') => {
    if (actor.uid !== uid && actor.role !== 'admin') throw new RefusedError('forbidden');
    if (actor.uid !== uid && !isAdminNow(actor)) throw new RefusedError('admin-mode-needed');
    const contact = db.find(uidOfDn(rowOf(uid)[field]) ?? '');
    if (contact === undefined) throw new RefusedError('not-found');
    const isPrivate = db.configOf(contact.uid).some(({ id, value }) => id === privateContact && value === 'true');
    return viewContact(contact, isPrivate);
  };

  function list(actor: SessionActor, filter: string, limit: number) {
    const memberships = groups.memberships();
    const withTwoFactor = passwords.usersWithTwoFactor();
    const withContact = isAdminNow(actor);
    const dnOf = memoize(dnOfGroup);
    const withoutPassword = withContact ? passwords.usersWithoutPassword() : new Set<string>();
    return db.matching(searchTerm(filter), limit).map((row) => {
      const cannotSignIn = row.enabled === 0 || withoutPassword.has(row.uid);
      const about = { twoFactorEnabled: withTwoFactor.has(row.uid), cannotSignIn };
      return viewListed(row, { ...about, groups: memberships.get(row.uid) ?? [] }, withContact, dnOf);
    });
  }

  return {
    ...createOwnSettings({ settings, database, events, db, rowOf }),
    self,
    find: (uid: string) => db.find(uid),
    noteSignIn: createSignIns(db, changed),
    ...createTypedNames(db, core.boxAddress),
    /** Returns the rows of all users, disabled ones included, sorted by name. */
    all: () => db.all(),
    allUids: () => db.uids(),
    hasNobody: () => db.isEmpty(),
    countUsers: () => db.countSignIns(),
    ...administrators,
    isAdminNow,
    /** Throws `fields-invalid` for the field when one of these users does not exist. */
    requireAll(uids: readonly string[], field: string) {
      if (uids.length === 0) return;
      const known = uids.length > 20 ? new Set(db.uids()) : new Set(uids.filter((uid) => db.find(uid) !== undefined));
      if (uids.some((uid) => !known.has(uid)))
        throw new RefusedError('fields-invalid', { fields: { [field]: 'field-invalid' } });
    },
    add: ({ passwordHash, groups: memberOf, ...row }: NewUserAccount) =>
      database.transaction(() => {
        db.add({ ...row, search: searchText(row), created: clock.now() });
        passwords.add(row.uid, passwordHash);
        if (memberOf.length > 0) groups.join(row.uid, memberOf);
        events.publish('user-added', { uid: row.uid });
        changed();
      }),
    list,
    count: (filter: string) => db.count(searchTerm(filter)),
    read(actor: SessionActor, uid: string) {
      if (actor.uid === uid) return self(uid);
      if (actor.role !== 'admin' && !actor.signing) throw new RefusedError('forbidden');
      const row = rowOf(uid);
      return isAdminNow(actor) ? viewUser(row, accountStateOf(uid)) : viewListed(row, accountStateOf(uid), false);
    },
    ...{ row: rowOf, accountStateOf, contactOf },
    /** Adds the search text of users created by an earlier version. */
    completeSearch: () =>
      database.transaction(() => {
        for (const user of db.withoutSearch()) db.change(user.uid, { search: searchText(user) });
      }),
    changed,
  };
}

/** Creates a function that returns what the view of a user needs besides the row. */
const createAccountStates =
  (
    { groups, passwords }: Pick<UsersNeeds, 'groups' | 'passwords'>,
    { canSignIn }: ReturnType<typeof createAdministrators>,
  ) =>
  (uid: string): AccountState => ({
    groups: groups.groupsOf(uid),
    twoFactorEnabled: passwords.hasTwoFactor(uid),
    temporaryUntil: passwords.temporaryUntil(uid),
    lockedUntil: passwords.lockedUntil(uid),
    linkUntil: passwords.linkWithPinUntil(uid),
    cannotSignIn: !canSignIn(uid),
  });

function memoize(make: (key: string) => string): (key: string) => string {
  const made = new Map<string, string>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

export type Users = ReturnType<typeof createUsersService>;
