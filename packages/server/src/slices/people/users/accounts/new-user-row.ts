import type { NewUser } from '@kontor/contract/people/users';
import { dnOfUser, nameOfDn } from '@kontor/contract/rules/people/dn';
import { deriveUserName } from '@kontor/contract/rules/people/username';
import { type FieldErrors, RefusedError } from '@kontor/platform/errors';
import type { NewUserRow } from '../db.ts';
import { columns, type Field, faultOf } from '../rules.ts';
import type { AccountContext } from './account-context.ts';

const fieldNames = Object.keys(columns) as Field[];
/** All fields of a new user may be set. */
const anyMail = { isAdministrator: true, isInMode: true, isExternSynchronised: true };

/** Creates a function that returns the row of a new user, and throws with every invalid field. */
export function createNewUserRows({ core, db }: Pick<AccountContext, 'core' | 'db'>) {
  function internMailFor(user: NewUser): string {
    if (user.internEmail !== undefined) return user.internEmail;
    const domain = core.boxAddress.domain();
    if (user.uid.endsWith(`@${domain}`)) return user.uid;
    const isTaken = (name: string) => db.hasMail(`${name}@${domain}`, '');
    const name = deriveUserName(user.givenname, user.surname, isTaken) || user.uid.split('@')[0];
    for (let number = 1; ; number += 1) {
      const mail = `${name}${number === 1 ? '' : number}@${domain}`;
      if (!db.hasMail(mail, '')) return mail;
    }
  }

  return function rowOf(user: NewUser, language: 'de' | 'en'): NewUserRow {
    const typed = { ...user, internEmail: internMailFor(user), preferredLanguage: user.preferredLanguage ?? language };
    const faults: FieldErrors = {};
    const row: Record<string, string> = { uid: user.uid };
    for (const field of fieldNames) {
      const value = typed[field] ?? '';
      const isMail = field === 'externEmail' || field === 'internEmail';
      const fault = isMail ? undefined : faultOf(field, value, { external: 0 }, anyMail);
      if (fault !== undefined) faults[field] = fault;
      row[columns[field]] = value;
    }
    for (const field of ['secretary', 'manager'] as const) {
      const uid = nameOfDn(typed[field] ?? '') ?? typed[field] ?? '';
      if (uid !== '' && db.find(uid) === undefined) faults[field] = 'field-invalid';
      else if (uid !== '') row[field] = dnOfUser(uid);
    }
    if (db.hasMail(typed.internEmail, '')) faults.internEmail = 'field-taken';
    if (Object.keys(faults).length > 0) throw new RefusedError('fields-invalid', { fields: faults });
    return row as unknown as NewUserRow;
  };
}
