import { useLayoutEffect, useRef } from 'react';

const firstField = ':is(input:not([type="hidden"]), select, textarea):not(:disabled, details:not([open]) *)';

/**
 * After a step of a wizard, focuses the first field, or what is chosen where that is one of several, or the first refused one; without any, the step itself,
 * which must be focusable. Otherwise the next Enter would press the button that was "next" before.
 */
export function useFocusOnStep(step: string) {
  const container = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  // Before the step is seen, so that it takes no focus from whoever is quick.
  useLayoutEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const find = (what: string) => container.current?.querySelector<HTMLElement>(what);
    const refused = find('[aria-invalid="true"]');
    const first = find(firstField);
    const chosen = first?.matches('[type="radio"]') ? find(`[name="${first.getAttribute('name')}"]:checked`) : null;
    (refused ?? chosen ?? first ?? container.current)?.focus();
    // A new step is read from its top, also where the one before was left at its end.
    if (!refused) container.current?.closest('[role="dialog"]')?.scrollIntoView({ block: 'start' });
  }, [step]);
  return { ref: container, tabIndex: -1 };
}
