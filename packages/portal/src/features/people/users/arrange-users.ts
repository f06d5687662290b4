import type { UserListed } from '@kontor/contract/people/users';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { searchTerm, searchText } from '@kontor/contract/rules/people/user';
import { fullName } from '../../../session/me.ts';
import { compareUids } from '../../../shared/people/compare-uids.ts';

export type ListedUser = Pick<
  UserListed,
  'uid' | 'givenname' | 'surname' | 'displayName' | 'posixGroupName' | 'enabled' | 'external' | 'jpegPhoto'
>;

export const kinds = ['all', 'admin', 'user', 'disabled'] as const;
export type Kind = (typeof kinds)[number];

export type SortBy = 'name' | 'uid' | 'role';
export interface Sorting {
  by: SortBy;
  isDown: boolean;
}

/** Users in order, each with its precomputed search text, so that filtering keeps up with typing. */
export interface Arranged<P> {
  user: P;
  search: string;
}

const collator = new Intl.Collator('de', { sensitivity: 'base', numeric: true });

type Compare = (a: ListedUser, b: ListedUser) => number;
/** By the full name as it is shown: first name, then last name; the same names by username. */
const byName: Compare = (a, b) => collator.compare(fullName(a), fullName(b)) || compareUids(a.uid, b.uid);
const rank = ({ posixGroupName }: ListedUser) => (posixGroupName === 'admin' ? 0 : 1);
const compares: Record<SortBy, Compare> = {
  name: byName,
  uid: (a, b) => compareUids(a.uid, b.uid),
  role: (a, b) => rank(a) - rank(b) || byName(a, b),
};

export function arrangeUsers<P extends ListedUser>(users: readonly P[], { by, isDown }: Sorting): Arranged<P>[] {
  const sorted = users.toSorted(compares[by]);
  if (isDown) sorted.reverse();
  return sorted.map((user) => ({ user, search: `${searchText(user)}\n${readableAddress(user.uid)}` }));
}

const fits: Record<Kind, (user: ListedUser) => boolean> = {
  all: () => true,
  admin: ({ posixGroupName }) => posixGroupName === 'admin',
  user: ({ posixGroupName }) => posixGroupName === 'user',
  disabled: ({ enabled }) => !enabled,
};

/** Case-insensitive substring of the full name (with or without the space) or the user name, within one kind of users. */
export function filterArranged<P extends ListedUser>(arranged: readonly Arranged<P>[], text: string, kind: Kind): P[] {
  const query = searchTerm(text);
  const chosen: P[] = [];
  for (const { user, search } of arranged) if (fits[kind](user) && search.includes(query)) chosen.push(user);
  return chosen;
}
