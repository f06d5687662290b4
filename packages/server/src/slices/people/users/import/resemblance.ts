import { cleanEmail } from '@kontor/contract/rules/email';
import { nameKey } from '@kontor/contract/rules/people/namesakes';
import { spell } from '@kontor/contract/rules/spelling';
import type { UserRow } from '../db.ts';
import type { Entry } from './user-table.ts';

type Known = Pick<UserRow, 'uid' | 'givenname' | 'surname' | 'extern_email'>;

const mailOf = (mail: string): string => cleanEmail(mail).toLowerCase();

/** As `nameKey`, whatever the accents and how umlauts are written: tables lose the former, and many write the latter with an e. */
const spelledKey = (givenname: string, surname: string): string =>
  nameKey(spell(givenname) || givenname, spell(surname) || surname);

/** Returns a function that returns the username of somebody with the same external address as an entry, or with the same names. */
export function createResemblance(users: readonly Known[]) {
  const byMail = new Map(users.map((user) => [mailOf(user.extern_email), user.uid]));
  byMail.delete('');
  const byName = new Map(users.map((user) => [spelledKey(user.givenname, user.surname), user.uid]));
  byName.delete('');
  return ({ externEmail = '', givenname = '', surname = '' }: Entry['typed']): string | undefined =>
    byMail.get(mailOf(externEmail)) ?? byName.get(spelledKey(givenname, surname));
}
