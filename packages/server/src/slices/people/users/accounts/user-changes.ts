import type { UserPatch } from '@kontor/contract/people/users';
import { dnOfGroup, dnOfUser, nameOfDn } from '@kontor/contract/rules/people/dn';
import { type FieldErrors, RefusedError } from '@kontor/platform/errors';
import type { ListedRow, UserRow } from '../db.ts';
import { columns, type Editor, type Field, faultOf } from '../rules.ts';
import { roleOf } from '../view.ts';
import type { AccountContext } from './account-context.ts';

export type Patch = Partial<UserPatch>;

const fieldNames = Object.keys(columns) as Field[];

/** Creates a function that returns the columns a request changes, and throws with every field that may not take the sent value. */
export function createUserChanges({ db, groups }: Pick<AccountContext, 'db' | 'groups'>) {
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

  return function changesOf(row: ListedRow, patch: Patch, editor: Editor): Partial<UserRow> {
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
  };
}
