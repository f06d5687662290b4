import type { PortalRouter } from './router.tsx';

interface PresenceNeeds {
  now(): number;
  /** Says to the server that somebody is using the portal. */
  tell(): void;
}

const pauseMs = 60_000;

/** Passes on that a person did something, at most once a minute. */
export function createPresence({ now, tell }: PresenceNeeds): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    // A clock that was set back must not keep it silent.
    if (Math.abs(now() - last) < pauseMs) return;
    last = now();
    tell();
  };
}

/** Reads of a page do not count as use, for it repeats them by itself; going from one page to another does. */
export function tellPresence(router: Pick<PortalRouter, 'subscribe'>, noteUse: () => void): () => void {
  return router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation !== undefined) noteUse();
  });
}
