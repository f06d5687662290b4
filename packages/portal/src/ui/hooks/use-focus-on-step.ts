import { useEffect, useRef } from 'react';

/**
 * After a step of a wizard the keyboard goes on in its first field, or in the first one that was refused; without any, on the step itself, for
 * which it can take the focus. Otherwise the next press of the key would land on the button that was the one to go on.
 */
export function useFocusOnStep(step: string) {
  const container = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const find = (what: string) => container.current?.querySelector<HTMLElement>(what);
    (find('[aria-invalid="true"]') ?? find('input:not([type="hidden"], :disabled)') ?? container.current)?.focus();
  }, [step]);
  return { ref: container, tabIndex: -1 };
}
