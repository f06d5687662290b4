import { useEffect, useState } from 'react';

/** A window gives the focus back a frame after it closed; to what is gone by then it cannot. */
export const afterDialog = (work: () => void): number => requestAnimationFrame(() => requestAnimationFrame(work));

/** Calls `work` after a window closed, once `opener` is gone: a list may follow later than the window. Never when the focus moved on before. */
function onceRemoved(opener: Element | null, work: () => void): void {
  afterDialog(() => {
    if (!opener?.isConnected) return work();
    const changes = new MutationObserver(() => {
      if (opener.isConnected) return;
      end();
      work();
    });
    const end = () => {
      changes.disconnect();
      document.removeEventListener('focusin', end);
    };
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', end);
  });
}

interface Origin {
  opener: Element | null;
  /** From the inside out, as far as the part of the page that changes. */
  ancestors: readonly Element[];
}

/** Where what opened a window is gone when it closes, as the row of what was deleted, the keyboard goes on close by. */
export function useFocusNearby(open: boolean): void {
  const [wasOpen, setWasOpen] = useState(false);
  const [origin, setOrigin] = useState<Origin>({ opener: null, ancestors: [] });
  if (open !== wasOpen) {
    setWasOpen(open);
    // now, for in a moment the focus is inside the window
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
