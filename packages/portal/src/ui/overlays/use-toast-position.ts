import { type RefObject, useLayoutEffect } from 'react';
import { toastTop } from './toast-position.ts';

/** Marks what toasts do not lie over: `<div {...keepsFree}>`. */
export const avoidedByToasts = { 'data-avoided-by-toasts': '' };

function positionToasts(region: HTMLElement): void {
  const free = Array.from(document.querySelectorAll('[data-avoided-by-toasts]'), (element) =>
    element.getBoundingClientRect(),
  );
  const { left, right, height } = region.getBoundingClientRect();
  region.style.setProperty('--toasts-top', `${toastTop({ left, right }, height, free, window.innerHeight)}px`);
}

/** Keeps the toasts off the buttons of the page and of dialogs, also of one that opens while they are there. */
export function useToastPosition(region: RefObject<HTMLElement | null>, toasts: readonly unknown[]): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || toasts.length === 0) return;
    const update = () => positionToasts(element);
    update();
    // Dialogs are put directly into the body.
    const dialogs = new MutationObserver(update);
    dialogs.observe(document.body, { childList: true });
    window.addEventListener('resize', update);
    return () => {
      dialogs.disconnect();
      window.removeEventListener('resize', update);
    };
  }, [region, toasts]);
}
