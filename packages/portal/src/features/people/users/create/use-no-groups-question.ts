import { useRef, useState } from 'react';

/** Asks once whether it is right that somebody new is in no group. */
export function useNoGroupsQuestion() {
  const [isOpen, setOpen] = useState(false);
  /** It was answered with yes. */
  const isSure = useRef(false);
  return {
    isOpen,
    close: () => setOpen(false),
    /** Opens the question and returns true, until it was answered with yes. */
    mustAsk(): boolean {
      if (!isSure.current) setOpen(true);
      return !isSure.current;
    },
    /** The answer is yes: submits the form again. */
    async confirm(submit: () => Promise<void>) {
      // closed first: the focus goes back into the form before a refused field may want it
      setOpen(false);
      isSure.current = true;
      await submit();
      isSure.current = false;
    },
  };
}

export type NoGroups = ReturnType<typeof useNoGroupsQuestion>;
