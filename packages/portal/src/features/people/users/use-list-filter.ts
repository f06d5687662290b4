import type { UserListed } from '@kontor/contract/people/users';
import { useDeferredValue, useMemo } from 'react';
import { arrangeUsers, filterArranged, type Kind, type SortBy, type Sorting } from './arrange-users.ts';
import { useEntryState } from './use-entry-state.ts';

const nobody: readonly UserListed[] = [];

/** Filter and sorting of the user list. */
export function useListFilter(all: readonly UserListed[] = nobody) {
  const [text, setText] = useEntryState('users-text', '');
  const [kind, setKind] = useEntryState<Kind>('users-kind', 'all');
  const [sorting, setSorting] = useEntryState<Sorting>('users-sorting', { by: 'name', isDown: false });
  const wanted = useDeferredValue(text);
  const arranged = useMemo(() => arrangeUsers(all, sorting), [all, sorting]);
  const users = useMemo(() => filterArranged(arranged, wanted, kind), [arranged, wanted, kind]);
  return {
    users,
    text,
    setText,
    kind,
    setKind,
    sorting,
    setSorting,
    /** Choosing the same column again reverses the order. */
    sortBy: (by: SortBy) => setSorting({ by, isDown: sorting.by === by && !sorting.isDown }),
    isFiltered: wanted.trim() !== '' || kind !== 'all',
    showAll: () => {
      setText('');
      setKind('all');
    },
  };
}

export type ListFilter = ReturnType<typeof useListFilter>;
