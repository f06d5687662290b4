import type { UserListed } from '@kontor/contract/users';
import { useDeferredValue, useMemo, useState } from 'react';
import { arrange, choose, type Kind, type SortBy, type Sorting } from './arrange-people.ts';

const nobody: readonly UserListed[] = [];

/** The part of the people that is shown, and in which order. */
export function useChosen(all: readonly UserListed[] = nobody) {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<Kind>('all');
  const [sorting, setSorting] = useState<Sorting>({ by: 'name', isDown: false });
  const wanted = useDeferredValue(text);
  const arranged = useMemo(() => arrange(all, sorting), [all, sorting]);
  const people = useMemo(() => choose(arranged, wanted, kind), [arranged, wanted, kind]);
  return {
    people,
    text,
    setText,
    kind,
    setKind,
    sorting,
    setSorting,
    /** The same column again turns the order round. */
    sortBy: (by: SortBy) => setSorting({ by, isDown: sorting.by === by && !sorting.isDown }),
    isCut: wanted.trim() !== '' || kind !== 'all',
    showAll: () => {
      setText('');
      setKind('all');
    },
  };
}

export type Chosen = ReturnType<typeof useChosen>;
