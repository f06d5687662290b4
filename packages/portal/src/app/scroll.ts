import { focusContent } from '../shared/content.ts';
import type { PortalRouter } from './router.tsx';

/**
 * Scrolls to the top after each navigation, smoothly unless reduced motion is preferred; going back or forward in the browser's history leads to where that
 * page was left. Returns the unsubscribe function.
 */
export function followNavigation(router: Pick<PortalRouter, 'subscribe' | 'history'>): () => void {
  /** Where the pages were left, by the index of their entry in the browser's history. */
  const positions = new Map<number, number>();
  let isTraversal = false;
  let stopRestoring = () => {};
  const unsubscribes = [
    router.history.subscribe(({ action: { type } }) => {
      isTraversal = type !== 'PUSH' && type !== 'REPLACE';
    }),
    router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      stopRestoring();
      if (fromLocation) positions.set(fromLocation.state.__TSR_index, window.scrollY);
    }),
    router.subscribe('onResolved', ({ pathChanged, fromLocation, toLocation }) => {
      if (!pathChanged) return;
      const top = isTraversal ? (positions.get(toLocation.state.__TSR_index) ?? 0) : 0;
      if (top > 0) stopRestoring = restoreScroll(top);
      else scrollToTop();
      // the first page leaves the browser's focus alone
      if (fromLocation) focusContent();
    }),
  ];
  return () => {
    stopRestoring();
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

function scrollToTop(): void {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isReduced ? 'instant' : 'smooth' });
}

const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls down as the page grows, such as when a list arrives, until `top` is reached or the user does something. Returns the function that ends it. */
function restoreScroll(top: number): () => void {
  const ended = new AbortController();
  const scroll = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (window.scrollY >= top - 1) ended.abort();
  };
  const growth = new ResizeObserver(scroll);
  ended.signal.addEventListener('abort', () => growth.disconnect());
  for (const input of inputs)
    window.addEventListener(input, () => ended.abort(), { signal: ended.signal, passive: true });
  growth.observe(document.body);
  return () => ended.abort();
}
