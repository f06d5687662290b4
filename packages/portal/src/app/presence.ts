interface PresenceNeeds {
  now(): number;
  /** Tells the server that somebody is using the portal. */
  notify(): void;
}

const pauseMs = 60_000;
const signs = ['pointerdown', 'keydown'] as const;

/** Passes on that a person did something, at most once a minute. */
export function createPresence({ now, notify }: PresenceNeeds): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    // A clock that was set back must not keep it silent.
    if (Math.abs(now() - last) < pauseMs) return;
    last = now();
    notify();
  };
}

/** Reads of a page do not count as use, for it repeats them by itself; clicks and keys do. Returns how to stop. */
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
