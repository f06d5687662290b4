import type { Clock } from '../clock.ts';

const everyMs = 500;

/** Writes the first value at once and then the newest one at most twice a second. Never throws. */
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
      // The step that reports progress cannot handle this error. Whatever prevents the write also affects the commit of the step, which is retried and
      // reported.
    }
  }

  return {
    set(fraction: number): void {
      if (isClosed || !(fraction > newest)) return;
      newest = Math.min(1, fraction);
      if (!cancel) flush();
    },
    /** Writes the newest value now. */
    flush,
    close(): void {
      isClosed = true;
      cancel?.();
    },
  };
}
