import type { UserListed } from '@kontor/contract/users';

type Named = Pick<UserListed, 'uid' | 'givenname' | 'surname'>;

/** Case-insensitive substring of the full name (with or without the space) or the user name; by surname, as in a telephone book. */
export function filterPeople<P extends Named>(people: readonly P[], text: string): P[] {
  const wanted = text.trim().toLowerCase();
  const fits = ({ uid, givenname, surname }: Named) =>
    [`${givenname} ${surname}`, `${givenname}${surname}`, uid].some((name) => name.toLowerCase().includes(wanted));
  return people
    .filter(fits)
    .sort((a, b) => a.surname.localeCompare(b.surname) || a.givenname.localeCompare(b.givenname));
}
