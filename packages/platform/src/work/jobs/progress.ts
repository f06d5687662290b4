import type { Clock } from '../clock.ts';

const everyMs = 500;

/** Lets the first value through at once and then the newest one at most twice a second. Never throws. */
export function createProgress(clock: Clock, write: (fraction: number) => void) {
  let newest = 0;
  let written = 0;
  let isClosed = false;
  let cancel: (() => void) | undefined;

  function flush(): void {
    cancel?.();
    cancel = undefined;
    if (isClosed || newest <= written) return;
    written = newest;
    cancel = clock.after(everyMs, flush);
    try {
      write(newest);
    } catch {
      // Called from wherever a step hears how far it is, nobody there can deal with this. What keeps it from being written meets the commit of the
      // step, which is tried again and told.
    }
  }

  return {
    set(fraction: number): void {
      if (isClosed || !(fraction > newest)) return;
      newest = Math.min(1, fraction);
      if (!cancel) flush();
    },
    /** Lets the newest value through now. */
    flush,
    close(): void {
      isClosed = true;
      cancel?.();
    },
  };
}
