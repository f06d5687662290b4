import type { Clock } from './clock.ts';

/** A clock for tests: time passes only on request. */
export interface VirtualClock extends Clock {
  /** Lets `ms` milliseconds pass and calls what falls due meanwhile, in order. */
  advance(ms: number): void;
  /** Changes the time as if the clock were set: nothing that waits falls due by it. */
  jump(ms: number): void;
  /** Advances to the next waiting call and makes it. Returns false when nothing waits. */
  next(): boolean;
}

/** A clock that starts at `start` and advances only on request. */
export function createVirtualClock(start = Date.UTC(2026, 0, 1)): VirtualClock {
  let now = start;
  /** Milliseconds by which the clock was set. */
  let jumped = 0;
  let waiting: { at: number; fn: () => void }[] = [];

  function fireFirst(until: number): boolean {
    const first = waiting.toSorted((a, b) => a.at - b.at)[0];
    if (!first || first.at > until) return false;
    waiting = waiting.filter((entry) => entry !== first);
    now = Math.max(now, first.at);
    first.fn();
    return true;
  }

  return {
    now: () => now,
    elapsed: () => now - start - jumped,
    after(ms, fn) {
      const entry = { at: now + Math.max(0, ms), fn };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    advance(ms) {
      const until = now + ms;
      while (fireFirst(until));
      now = until;
    },
    jump(ms) {
      now += ms;
      jumped += ms;
      for (const entry of waiting) entry.at += ms;
    },
    next: () => fireFirst(Number.POSITIVE_INFINITY),
  };
}
