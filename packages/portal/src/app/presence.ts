interface PresenceNeeds {
  now(): number;
  /** Notifies the server that somebody is using the portal. */
  notify(): void;
}

const pauseMs = 60_000;
const signs = ['pointerdown', 'keydown'] as const;

/** Returns a function that calls `notify` at most once a minute. */
export function createPresence({ now, notify }: PresenceNeeds): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    // Math.abs: a clock that was set back must not block notifications.
    if (Math.abs(now() - last) < pauseMs) return;
    last = now();
    notify();
  };
}

/** Reports clicks and keys; a page's own repeated reads do not count as use. Returns the unsubscribe function. */
export function watchPresence(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  noteUse: () => void,
): () => void {
  const options = { capture: true, passive: true };
  for (const sign of signs) page.addEventListener(sign, noteUse, options);
  return () => {
    for (const sign of signs) page.removeEventListener(sign, noteUse, options);
  };
}
