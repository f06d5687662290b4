import type { User, UserPatch } from '@kontor/contract/people/users';
import { user as userReply } from '@kontor/contract/people/users';
import { dnOfGroup, dnOfUser, nameOfDn } from '@kontor/contract/rules/people/dn';
import { searchText } from '@kontor/contract/rules/people/user';
import { type FieldErrors, RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import { etagOfReply, refuseStale } from '@kontor/platform/http/if-match';
import type { ListedRow, UserRow } from '../db.ts';
import { clearable, columns, type Editor, type Field, faultOf } from '../rules.ts';
import { roleOf, viewUser } from '../view.ts';
import type { AccountContext } from './account-context.ts';

type Patch = Partial<UserPatch>;

/** The caller's rights, without the settings of the box. */
export type Rights = Pick<Editor, 'isAdministrator' | 'isInMode'>;

const fieldNames = Object.keys(columns) as Field[];

/** Editing the fields of a user. Role and groups are changed by editing groups. */
export function createUserEditing(context: AccountContext) {
  const { core, db, users, groups, passwords, mail } = context;
  const { database, events, journal } = core;

  const viewOf = (row: ListedRow): User =>
    viewUser(row, { groups: groups.groupsOf(row.uid), twoFactorEnabled: passwords.hasTwoFactor(row.uid) });

  const editorFor = (rights: Rights): Editor => ({ ...rights, isExternSynchronised: users.isMailSynchronised() });

  /** Returns errors for read-only fields that were sent with another value than the current one. */
  function statedFaults(row: ListedRow, patch: Patch): FieldErrors {
    const own = groups.groupsOf(row.uid);
    const faults: FieldErrors = {};
    const is: [keyof Patch, unknown, unknown][] = [
      ['uid', patch.uid?.toLowerCase(), row.uid],
      ['cn', patch.cn?.toLowerCase(), row.uid],
      ['dn', patch.dn, dnOfUser(row.uid)],
      ['posixGroupName', patch.posixGroupName, roleOf({ groups: own })],
      ['enabled', patch.enabled, row.enabled === 1],
      ['external', patch.external, row.external === 1],
      ['memberOf', patch.memberOf?.toSorted().join('\n'), own.map(dnOfGroup).sort().join('\n')],
    ];
    for (const [name, sent, present] of is) if (sent !== undefined && sent !== present) faults[name] = 'field-locked';
    return faults;
  }

  /** Returns the DN of the user a contact field names; undefined when there is no such user, or it is the user itself. */
  function contactDn(row: ListedRow, typed: string): string | undefined {
    if (typed === '') return '';
    const uid = (nameOfDn(typed) ?? typed).toLowerCase();
    return uid !== row.uid && db.find(uid) !== undefined ? dnOfUser(uid) : undefined;
  }

  /** Returns the columns that change. Throws with every field that may not take the sent value. */
  function changesOf(row: ListedRow, patch: Patch, editor: Editor): Partial<UserRow> {
    const faults = statedFaults(row, patch);
    const changes: Partial<Record<keyof UserRow, string>> = {};
    for (const field of fieldNames) {
      const typed = patch[field];
      if (typed === undefined) continue;
      const isContact = field === 'secretary' || field === 'manager';
      // Not looked up for callers who may not choose one, so that they cannot probe names.
      const dn = isContact && typed !== '' ? dnOfUser((nameOfDn(typed) ?? typed).toLowerCase()) : typed;
      // The card of a contact shows mobile and address, which require admin mode everywhere else.
      if (isContact && dn !== row[field] && dn !== '' && editor.isAdministrator && !editor.isInMode)
        throw new RefusedError('admin-mode-needed');
      const isLookedUp = isContact && dn !== row[field] && editor.isAdministrator;
      const value = isLookedUp ? contactDn(row, typed) : dn;
      if (value === row[columns[field]]) continue;
      const fault = value === undefined ? 'field-invalid' : faultOf(field, value, row, editor);
      if (fault !== undefined) faults[field] = fault;
      else changes[columns[field]] = value;
    }
    const mail = changes.intern_email;
    if (mail !== undefined && db.hasMail(mail, row.uid)) faults.internEmail = 'field-taken';
    if (Object.keys(faults).length > 0) throw new RefusedError('fields-invalid', { fields: faults });
    return changes as Partial<UserRow>;
  }

  function save(actor: Actor, row: ListedRow, changes: Partial<UserRow>, { isInMode }: Rights): void {
    const names = Object.keys(changes) as (keyof UserRow)[];
    if (names.length === 0) return;
    database.transaction(() => {
      db.change(row.uid, { ...changes, search: searchText({ ...row, ...changes }) });
      const before = Object.fromEntries(names.map((name) => [name, row[name]]));
      journal.record(actor, 'change-person', row.uid, { before, after: changes });
      events.publish('person-changed', { uid: row.uid });
      if (changes.extern_email !== undefined) {
        mail.addressChanged(row, changes.extern_email, isInMode);
        events.publish('recovery-address-changed', { uid: row.uid });
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
