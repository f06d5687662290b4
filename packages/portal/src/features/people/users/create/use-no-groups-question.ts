import { useRef, useState } from 'react';
import { useGroups } from '../../../../shared/people/queries.ts';
import { choicesOf, isNothingToChoose } from './roles/group-choice.ts';

/** Asks once for confirmation that a new user is in no group; not where there is no group to choose. */
export function useNoGroupsQuestion() {
  const groups = useGroups().data;
  const [isOpen, setOpen] = useState(false);
  /** It was confirmed. */
  const isSure = useRef(false);
  return {
    isOpen,
    close: () => setOpen(false),
    /** Opens the question and returns true, until it has been confirmed. */
    mustAsk(): boolean {
      if (groups && isNothingToChoose(choicesOf(groups))) return false;
      if (!isSure.current) setOpen(true);
      return !isSure.current;
    },
    /** Confirms, and submits the form again. */
    async confirm(submit: () => Promise<void>) {
      // close first: the focus returns to the form before a refused field may take it
      setOpen(false);
      isSure.current = true;
      await submit();
      isSure.current = false;
    },
  };
}

export type NoGroups = ReturnType<typeof useNoGroupsQuestion>;
