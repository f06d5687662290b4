import { useEffect, useState } from 'react';

/** A dialog restores the focus one frame after closing, unless its target is gone by then. */
export const afterDialog = (work: () => void): number => requestAnimationFrame(() => requestAnimationFrame(work));

/** Calls `work` once `element` is removed from the page. Returns what ends the wait. */
export function onceGone(element: Element, work: () => void): () => void {
  const changes = new MutationObserver(() => {
    if (element.isConnected) return;
    changes.disconnect();
    work();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  return () => changes.disconnect();
}

/** Calls `work` after a dialog closed, once `opener` is removed: a list may update later than the dialog. Not called when the focus has moved before. */
function onceRemoved(opener: Element | null, work: () => void): void {
  afterDialog(() => {
    if (!opener?.isConnected) return work();
    const stopWaiting = onceGone(opener, () => {
      document.removeEventListener('focusin', end);
      work();
    });
    const end = () => {
      stopWaiting();
      document.removeEventListener('focusin', end);
    };
    document.addEventListener('focusin', end);
  });
}

interface Origin {
  opener: Element | null;
  /** From the inside out, up to `main`. */
  ancestors: readonly Element[];
}

/** When the opener of a dialog is gone on closing, such as the row of a deleted item, focuses an element nearby. */
export function useFocusNearby(open: boolean): void {
  const [wasOpen, setWasOpen] = useState(false);
  const [origin, setOrigin] = useState<Origin>({ opener: null, ancestors: [] });
  if (open !== wasOpen) {
    setWasOpen(open);
    // capture now: next, the focus moves into the dialog
    if (open) setOrigin({ opener: document.activeElement, ancestors: ancestorsOf(document.activeElement) });
  }
  useEffect(
    () => (open ? () => onceRemoved(origin.opener, () => focusIn(origin.ancestors)) : undefined),
    [open, origin],
  );
}

function ancestorsOf(element: Element | null): Element[] {
  const ancestors: Element[] = [];
  for (
    let ancestor = element?.parentElement;
    ancestor && ancestor !== document.body;
    ancestor = ancestor.parentElement
  ) {
    ancestors.push(ancestor);
    if (ancestor.tagName === 'MAIN') return ancestors;
  }
  return [];
}

function focusIn(ancestors: readonly Element[]): void {
  if (document.activeElement !== document.body) return;
  const inside = 'a[href], button:not(:disabled), input:not(:disabled)';
  const near = ancestors.filter(({ isConnected }) => isConnected).find((ancestor) => ancestor.querySelector(inside));
  near?.querySelector<HTMLElement>(inside)?.focus({ preventScroll: true });
}
