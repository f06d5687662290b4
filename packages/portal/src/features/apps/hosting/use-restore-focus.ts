import { useLayoutEffect, useRef } from 'react';

/** Focuses the first control of the new content when the one that had the focus was replaced, so that the keyboard focus is not lost. */
export function useRestoreFocus(state: string) {
  const container = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state replaces the content
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      container.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [state]);
  return {
    ref: container,
    onFocus: () => {
      hadFocus.current = true;
    },
    // A removed element has no relatedTarget; moving the focus elsewhere has one.
    onBlur: ({ relatedTarget }: React.FocusEvent) => {
      if (relatedTarget !== null) hadFocus.current = container.current?.contains(relatedTarget as Node) ?? false;
    },
  };
}
