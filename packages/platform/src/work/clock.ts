/** Source of time. Everything that waits or reads the time gets one, so that tests control time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since some moment before, which go on evenly when the time is set. Not comparable with those of another process. */
  elapsed(): number;
  /** Calls `fn` once after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, fn: () => void): () => void;
}

// A longer timer of the runtime overflows and fires at once.
const longestTimer = 2 ** 31 - 1;

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, fn) {
    let timer: NodeJS.Timeout;
    const wait = (left: number) => {
      const part = Math.min(left, longestTimer);
      timer = setTimeout(() => (left > part ? wait(left - part) : fn()), part);
    };
    wait(Math.max(0, ms));
    return () => clearTimeout(timer);
  },
};

/** Returns the time zone of this machine, which is that of the box: `Europe/Berlin`. */
export const machineTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
