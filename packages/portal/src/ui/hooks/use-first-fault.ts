import { useEffect, useRef } from 'react';

/** Focuses the first refused field of an element, which scrolls to it, once for each failed attempt to submit. */
export function useFirstFault<E extends HTMLElement>(failedAttempts: number) {
  const element = useRef<E>(null);
  useEffect(() => {
    if (failedAttempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failedAttempts]);
  return element;
}
