import type { PortalRouter } from './router.tsx';

/** The part of the page that changes; takes the focus after a navigation, so that the keyboard goes on there. */
export const contentId = 'content';

/** After each navigation the page scrolls smoothly to the top, at once for people who asked for less motion. */
export function followNavigation(router: Pick<PortalRouter, 'subscribe'>): () => void {
  return router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    if (!pathChanged) return;
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isReduced ? 'instant' : 'smooth' });
    // the first page keeps the browser's own focus
    if (fromLocation) document.getElementById(contentId)?.focus({ preventScroll: true });
  });
}
