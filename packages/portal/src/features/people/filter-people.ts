import { searchText, searchWish } from '@kontor/contract/rules/person';
import type { UserListed } from '@kontor/contract/users';

type Named = Pick<UserListed, 'uid' | 'givenname' | 'surname'>;

/** By surname, as in a telephone book. */
export function sortPeople<P extends Named>(people: readonly P[]): P[] {
  const { compare } = new Intl.Collator();
  return [...people].sort((a, b) => compare(a.surname, b.surname) || compare(a.givenname, b.givenname));
}

/** Case-insensitive substring of the full name (with or without the space) or the user name; the order stays. */
export function filterPeople<P extends Named>(people: readonly P[], typed: string): P[] {
  const wish = searchWish(typed);
  return wish === '' ? [...people] : people.filter((person) => searchText(person).includes(wish));
}
