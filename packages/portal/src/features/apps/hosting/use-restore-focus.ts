import { useLayoutEffect, useRef } from 'react';

/** What had the focus goes away when something else takes its place: then the first thing there takes it, so the keyboard is not lost. */
export function useRestoreFocus(state: string) {
  const container = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is what replaces the things in it
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      container.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [state]);
  return {
    ref: container,
    onFocus: () => {
      hadFocus.current = true;
    },
    // What is taken away has no successor; whoever goes elsewhere has.
    onBlur: ({ relatedTarget }: React.FocusEvent) => {
      if (relatedTarget !== null) hadFocus.current = container.current?.contains(relatedTarget as Node) ?? false;
    },
  };
}
