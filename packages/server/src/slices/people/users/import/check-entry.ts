import { type ImportReport, newUser } from '@kontor/contract/people/users';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import { isSystemGroup } from '@kontor/contract/rules/people/group-name';
import { type FieldErrors, RefusedError } from '@kontor/platform/errors';
import { fieldSentences } from '@kontor/platform/http/error-response';
import { validationError } from '@kontor/platform/http/validation-errors';
import type { AccountContext } from '../accounts/account-context.ts';
import type { UserCreation } from '../accounts/user-creation.ts';
import type { NewUserRow } from '../db.ts';
import { type Entry, groupsOfEntry, uidOfEntry } from './user-table.ts';

export type Line = ImportReport['lines'][number];
/** A line of a table, and the user to add where it is good. */
export interface Checked {
  line: Line;
  row?: NewUserRow;
  groups: string[];
  /** Of a temporary password. */
  passwordHash?: string;
}

/** Creates a function that checks one entry of a table; `seen` are the uids of the entries before it, with their lines. */
export function createEntryCheck({ core, db, groups }: AccountContext, create: UserCreation) {
  const { boxAddress } = core;

  function check(
    entry: Entry,
    seen: Map<string, number>,
    { language, invites }: { language: Language; invites: boolean },
  ): Checked {
    const { typed } = entry;
    const uid = uidOfEntry(typed, boxAddress.domain(), (name) => seen.has(name) || isOther(db.find(name), typed));
    const displayName = [typed.givenname, typed.surname].filter(Boolean).join(' ');
    const line: Line = { line: entry.line, uid, displayName, state: 'new', fields: {} };
    const cns = groupsOfEntry(typed);
    if (db.find(uid) !== undefined) return { line: { ...line, state: 'existing' }, groups: cns };
    try {
      const earlier = seen.get(uid);
      if (earlier !== undefined)
        throw new RefusedError('line-repeated', { params: { line: earlier }, fields: { uid: 'line-repeated' } });
      seen.set(uid, entry.line);
      const row = rowOf(entry, uid, cns, invites);
      return { line: row.extern_email === '' ? { ...line, withoutAddress: true } : line, row, groups: cns };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return { line: { ...line, state: 'faulty', fields: sentences(error, language) }, groups: cns };
    }
  }

  function rowOf({ typed }: Entry, uid: string, cns: string[], invites: boolean): NewUserRow {
    create.refuseTaken(uid);
    const { groups: _groups, ...fields } = typed;
    const language = boxAddress.language();
    const read = newUser.safeParse({ ...fields, uid, preferredLanguage: typed.preferredLanguage ?? language });
    if (!read.success) throw validationError(read.error);
    const faults: FieldErrors = {};
    // A table cannot make anybody an administrator.
    if (read.data.posixGroupName === 'admin') faults.posixGroupName = 'field-locked';
    if (invites && !read.data.externEmail) faults.externEmail = 'no-address-for-invitation';
    if (cns.some((cn) => isSystemGroup(cn) || groups.find(cn) === undefined)) faults.groups = 'field-invalid';
    if (Object.keys(faults).length > 0) throw new RefusedError('fields-invalid', { fields: faults });
    return create.rowOf(read.data, language);
  }

  return check;
}

/** Whether a user with a derived uid is somebody else than the entry: the same table may be imported again. */
function isOther(
  user: { givenname: string; surname: string } | undefined,
  { givenname = '', surname = '' }: Entry['typed'],
): boolean {
  return user !== undefined && (user.givenname !== givenname || user.surname !== surname);
}

/** Marks lines as faulty whose internal address occurs earlier in the table. */
export function refuseDoubleMail(batch: readonly Checked[], mails: Set<string>, language: Language): void {
  for (const checked of batch) {
    const mail = checked.row?.intern_email;
    if (mail === undefined) continue;
    if (mails.has(mail)) {
      const fields = { internEmail: sentenceOf('field-taken', language) };
      Object.assign(checked.line, { state: 'faulty', fields });
      delete checked.row;
    }
    mails.add(mail);
  }
}

/** Returns the sentences about an entry, by field. */
export function sentences(refused: RefusedError, language: Language): Record<string, string> {
  const named = fieldSentences(refused, language);
  return Object.keys(named).length > 0 ? named : { uid: sentenceOf(refused.code, language, refused.params) };
}
