import { focusContent } from '../shared/content.ts';
import type { PortalRouter } from './router.tsx';

/** Scrolls to the top after each navigation, smoothly unless reduced motion is preferred. Returns the unsubscribe function. */
export function followNavigation(router: Pick<PortalRouter, 'subscribe'>): () => void {
  return router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    if (!pathChanged) return;
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isReduced ? 'instant' : 'smooth' });
    // the first page leaves the browser's focus alone
    if (fromLocation) focusContent();
  });
}
