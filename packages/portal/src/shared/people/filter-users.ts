import type { UserListed } from '@kontor/contract/people/users';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { searchTerm, searchText } from '@kontor/contract/rules/people/user';
import { compareUids } from './compare-uids.ts';

type Named = Pick<UserListed, 'uid' | 'givenname' | 'surname'>;

/** Sorts by the full name as it is shown: first name, then last name; the same names by username. */
export function sortUsers<P extends Named>(users: readonly P[]): P[] {
  const { compare } = new Intl.Collator();
  const shown = ({ givenname, surname }: Named) => `${givenname} ${surname}`.trim();
  return [...users].sort((a, b) => compare(shown(a), shown(b)) || compareUids(a.uid, b.uid));
}

/** Case-insensitive substring of the full name (with or without the space) or the user name; preserves the order. */
export function filterUsers<P extends Named>(users: readonly P[], typed: string): P[] {
  const query = searchTerm(typed);
  return query === ''
    ? [...users]
    : users.filter((user) => searchText(user).includes(query) || readableAddress(user.uid).includes(query));
}

/** Returns the groups whose name or description has what was typed, whatever the case; `isOnlyChosen`: of those that are chosen. */
export function filterGroups<G extends { cn: string; description: string }>(
  { offered, chosen }: { offered: readonly G[]; chosen: readonly string[] },
  typed: string,
  isOnlyChosen: boolean,
): G[] {
  const query = searchTerm(typed);
  return offered.filter(
    ({ cn, description }) =>
      searchTerm(`${cn} ${description}`).includes(query) && (!isOnlyChosen || chosen.includes(cn)),
  );
}
