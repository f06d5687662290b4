import { type RefObject, useLayoutEffect } from 'react';
import { toastTop } from './toast-place.ts';

/** Marks what toasts do not lie over: `<div {...keepsFree}>`. */
export const keepsFree = { 'data-keeps-free': '' };

function place(region: HTMLElement): void {
  const free = Array.from(document.querySelectorAll('[data-keeps-free]'), (element) => element.getBoundingClientRect());
  const { left, right, height } = region.getBoundingClientRect();
  region.style.setProperty('--toasts-top', `${toastTop({ left, right }, height, free, window.innerHeight)}px`);
}

/** Keeps the toasts off the buttons of the page and of dialogs, also of one that opens while they are there. */
export function useToastPlace(region: RefObject<HTMLElement | null>, toasts: readonly unknown[]): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || toasts.length === 0) return;
    const again = () => place(element);
    again();
    // Dialogs are put directly into the body.
    const dialogs = new MutationObserver(again);
    dialogs.observe(document.body, { childList: true });
    window.addEventListener('resize', again);
    return () => {
      dialogs.disconnect();
      window.removeEventListener('resize', again);
    };
  }, [region, toasts]);
}
