import { searchText, searchWish } from '@kontor/contract/rules/person';
import type { UserListed } from '@kontor/contract/users';

export type ListedPerson = Pick<
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

/** People in order, each with what it is searched by: made once for a list, so that every letter typed answers at once. */
export interface Arranged<P> {
  person: P;
  search: string;
}

const collator = new Intl.Collator('de', { sensitivity: 'base', numeric: true });

type Compare = (a: ListedPerson, b: ListedPerson) => number;
/** As in a telephone book. */
const byName: Compare = (a, b) =>
  collator.compare(a.surname, b.surname) || collator.compare(a.givenname, b.givenname) || byUid(a, b);
const byUid: Compare = (a, b) => (a.uid < b.uid ? -1 : 1);
const rank = ({ posixGroupName }: ListedPerson) => (posixGroupName === 'admin' ? 0 : 1);
const compares: Record<SortBy, Compare> = {
  name: byName,
  uid: (a, b) => collator.compare(a.uid, b.uid),
  role: (a, b) => rank(a) - rank(b) || byName(a, b),
};

export function arrange<P extends ListedPerson>(people: readonly P[], { by, isDown }: Sorting): Arranged<P>[] {
  const sorted = people.toSorted(compares[by]);
  if (isDown) sorted.reverse();
  return sorted.map((person) => ({ person, search: searchText(person) }));
}

const fits: Record<Kind, (person: ListedPerson) => boolean> = {
  all: () => true,
  admin: ({ posixGroupName }) => posixGroupName === 'admin',
  user: ({ posixGroupName }) => posixGroupName === 'user',
  disabled: ({ enabled }) => !enabled,
};

/** Case-insensitive substring of the full name (with or without the space) or the user name, among one kind of people. */
export function choose<P extends ListedPerson>(arranged: readonly Arranged<P>[], text: string, kind: Kind): P[] {
  const wish = searchWish(text);
  const chosen: P[] = [];
  for (const { person, search } of arranged) if (fits[kind](person) && search.includes(wish)) chosen.push(person);
  return chosen;
}
