import type { NewUser, User } from '@kontor/contract/people/users';
import { nameOfDn } from '@kontor/contract/rules/people/dn';
import { cleanProposed } from '@kontor/contract/rules/people/temporary-password';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor, Caller } from '@kontor/platform/http/actor';
import { adminGroup, signingGroup } from '../../groups/index.ts';
import { noPassword, refuseUnfit } from '../../passwords/index.ts';
import type { NewUserRow } from '../db.ts';
import type { AccountContext } from './account-context.ts';
import { createNewUserRows } from './new-user-row.ts';
import { createUsernames, type UsernamesNeeds } from './usernames.ts';

export interface UserCreationNeeds extends UsernamesNeeds {
  context: AccountContext;
}

/** Creating users: one by the form, many by a table. */
export function createUserCreation({ context, ...needs }: UserCreationNeeds) {
  const { core, db, users, groups, passwords, mail } = context;
  const { database, journal } = core;
  const rowOf = createNewUserRows({ core, db });
  const { refuseTaken, takenLocalParts } = createUsernames(context, needs);

  /** Returns the cns of a new user's groups, including `admin` and `signing`. */
  function groupsOf({ memberOf, posixGroupName }: Pick<NewUser, 'memberOf' | 'posixGroupName'>): string[] {
    const cns = new Set(memberOf.map((typed) => nameOfDn(typed) ?? typed));
    if (posixGroupName === 'admin') cns.add(adminGroup);
    if ([...cns].some((cn) => groups.find(cn) === undefined))
      throw new RefusedError('fields-invalid', { fields: { memberOf: 'field-invalid' } });
    if (cns.has(signingGroup) && !cns.has(adminGroup))
      throw new RefusedError('signing-needs-admin', { fields: { memberOf: 'signing-needs-admin' } });
    return [...cns];
  }

  async function firstHash({
    sendNotification,
    externEmail = '',
    userPassword = '',
    userPasswordRepeat = userPassword,
    passwordTemporary,
  }: NewUser): Promise<string> {
    if (sendNotification && externEmail === '')
      throw new RefusedError('fields-invalid', { fields: { externEmail: 'no-address-for-invitation' } });
    if (sendNotification) return noPassword;
    if (userPassword === '') throw new RefusedError('fields-invalid', { fields: { userPassword: 'field-required' } });
    refuseUnfit(userPassword, userPasswordRepeat, { password: 'userPassword', repeated: 'userPasswordRepeat' });
    return passwords.hash(passwordTemporary ? cleanProposed(userPassword) : userPassword);
  }

  /** Adds a user, and mails an invitation if wanted. Joins a running transaction. */
  function add(
    actor: Actor,
    row: NewUserRow,
    more: { passwordHash: string; groups: readonly string[]; invites: boolean; isTemporary?: boolean },
  ): void {
    users.add({ ...row, passwordHash: more.passwordHash, groups: more.groups });
    if (more.isTemporary) passwords.markTemporary(row.uid);
    const { givenname, surname } = row;
    journal.record(actor, 'add-person', row.uid, {
      after: { givenname, surname, groups: more.groups, invited: more.invites },
    });
    if (more.invites) mail.sendWithPin(actor, users.row(row.uid), 'invitation');
  }

  return {
    refuseTaken,
    takenLocalParts,
    rowOf,
    groupsOf,
    add,
    async addUser(
      { actor, checkAccess }: Caller,
      user: NewUser,
      language: 'de' | 'en',
      view: (uid: string) => User,
    ): Promise<User> {
      refuseTaken(user.uid);
      const cns = groupsOf(user);
      rowOf(user, language);
      const passwordHash = await firstHash(user);
      // The name may have been taken during hashing.
      return database.transaction(() => {
        checkAccess();
        refuseTaken(user.uid);
        const { sendNotification: invites, passwordTemporary } = user;
        const isTemporary = passwordTemporary && !invites;
        add(actor, rowOf(user, language), { passwordHash, groups: cns, invites, isTemporary });
        return view(user.uid);
      });
    },
  };
}

export type UserCreation = ReturnType<typeof createUserCreation>;
