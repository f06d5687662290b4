import type { User } from '@kontor/contract/people/users';
import { user as userReply } from '@kontor/contract/people/users';
import { searchText } from '@kontor/contract/rules/people/user';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import { etagOfReply, refuseStale } from '@kontor/platform/http/if-match';
import type { ListedRow, UserRow } from '../db.ts';
import { clearable, type Editor } from '../rules.ts';
import { displayName, viewUser } from '../view.ts';
import type { AccountContext } from './account-context.ts';
import { createUserChanges, type Patch } from './user-changes.ts';

/** The caller's rights, without the settings of the box. */
export type Rights = Pick<Editor, 'isAdministrator' | 'isInMode'>;

/** Editing the fields of a user. Role and groups are changed by editing groups. */
export function createUserEditing(context: AccountContext) {
  const { core, db, users, groups, mail, passwords } = context;
  const { database, events, journal } = core;
  const changesOf = createUserChanges({ db, groups });

  const viewOf = (row: ListedRow): User => viewUser(row, users.accountStateOf(row.uid));

  const editorFor = (rights: Rights): Editor => ({ ...rights, isExternSynchronised: users.isMailSynchronised() });

  function save(actor: Actor, row: ListedRow, changes: Partial<UserRow>, { isInMode }: Rights): void {
    const names = Object.keys(changes) as (keyof UserRow)[];
    if (names.length === 0) return;
    database.transaction(() => {
      db.change(row.uid, { ...changes, search: searchText({ ...row, ...changes }) });
      const before = Object.fromEntries(names.map((name) => [name, row[name]]));
      journal.record(actor, 'change-person', row.uid, { before, after: changes });
      events.publish('user-changed', { uid: row.uid });
      if (changes.extern_email !== undefined) {
        mail.addressChanged(actor, row, changes.extern_email, isInMode);
        // Whoever never came has nothing that somebody else could have changed.
        if (row.signed_in === 1) events.publish('recovery-address-changed', { uid: row.uid });
        else if (isInMode && passwords.hasPassword(row.uid) && passwords.isByLink(row.uid))
          events.publish('password-by-former-link', { name: displayName(row), actor: actor.uid });
      }
      users.changed();
    });
  }

  return {
    /** Changes a user. `ifMatch` is compared with what the same caller gets by GET. */
    updateUser: (actor: Actor, uid: string, patch: Patch, how: { rights: Rights; ifMatch: string | undefined }) =>
      database.transaction(() => {
        const row = users.row(uid);
        const present = actor.uid === uid ? users.self(uid) : viewOf(row);
        refuseStale(how.ifMatch, etagOfReply(userReply, present));
        save(actor, row, changesOf(row, patch, editorFor(how.rights)), how.rights);
        return actor.uid === uid ? users.self(uid) : viewOf(users.row(uid));
      }),
    /** Throws with every field that may not take the sent value. Changes nothing. */
    validateUser(uid: string, patch: Patch, rights: Rights): void {
      changesOf(users.row(uid), patch, editorFor(rights));
    },
    clearField(actor: Actor, uid: string, attribute: string, rights: Rights): void {
      const field = clearable.find((name) => name === attribute);
      if (field === undefined) throw new RefusedError('field-unknown', { fields: { attribute: 'field-unknown' } });
      const row = users.row(uid);
      save(actor, row, changesOf(row, { [field]: '' }, editorFor(rights)), rights);
    },
    viewOf: (uid: string): User => viewOf(users.row(uid)),
  };
}

export type UserEditing = ReturnType<typeof createUserEditing>;
