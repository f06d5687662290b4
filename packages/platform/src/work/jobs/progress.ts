import type { Clock } from '../clock.ts';

const everyMs = 500;

/** Lets the first value through at once and then the newest one at most twice a second. */
export function createProgress(clock: Clock, write: (fraction: number) => void) {
  let newest = 0;
  let written = 0;
  let isClosed = false;
  let cancel: (() => void) | undefined;

  function flush(): void {
    cancel = undefined;
    if (isClosed || newest <= written) return;
    written = newest;
    cancel = clock.after(everyMs, flushLater);
    write(newest);
  }

  function flushLater(): void {
    try {
      flush();
    } catch {
      // Nobody waits for this write. What keeps it from happening meets the commit of the step, which is tried again and told.
    }
  }

  return {
    set(fraction: number): void {
      if (isClosed || !(fraction > newest)) return;
      newest = Math.min(1, fraction);
      if (!cancel) flush();
    },
    /** The last value, whether or not it got through. */
    newest: () => newest,
    close(): void {
      isClosed = true;
      cancel?.();
    },
  };
}
