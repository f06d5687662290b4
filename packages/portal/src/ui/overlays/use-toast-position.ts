import { type RefObject, useLayoutEffect } from 'react';
import { toastBottom } from './toast-position.ts';

/** Marks an element that toasts must not cover: `<div {...avoidedByToasts}>`. */
export const avoidedByToasts = { 'data-avoided-by-toasts': '' };

function positionToasts(region: HTMLElement): void {
  const free = Array.from(document.querySelectorAll('[data-avoided-by-toasts]'), (element) =>
    element.getBoundingClientRect(),
  );
  const { left, right, height } = region.getBoundingClientRect();
  region.style.setProperty('--toasts-bottom', `${toastBottom({ left, right }, height, free, window.innerHeight)}px`);
}

/** Keeps toasts off the marked elements of the page and of dialogs, including ones that open later. */
export function useToastPosition(region: RefObject<HTMLElement | null>, toasts: readonly unknown[]): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || toasts.length === 0) return;
    const update = () => positionToasts(element);
    update();
    // Dialogs are appended to the body.
    const dialogs = new MutationObserver(update);
    dialogs.observe(document.body, { childList: true });
    window.addEventListener('resize', update);
    const scrolling = { capture: true, passive: true };
    window.addEventListener('scroll', update, scrolling);
    return () => {
      dialogs.disconnect();
      window.removeEventListener('resize', update);
      window.removeEventListener('scroll', update, scrolling);
    };
  }, [region, toasts]);
}
