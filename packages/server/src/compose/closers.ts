import type { Log } from '../core/server-context.ts';

/** Options of a stop. */
export interface StopOptions {
  /** Apps keep running, as after a crash. */
  leaveApps?: boolean;
}

/** Collects what has to be closed at the end. */
export interface Closers {
  /** `close` is called before those added earlier. `what` names it in the log. */
  add(what: string, close: (how: StopOptions) => unknown): void;
  /** Closes everything once, last added first. Errors are logged and do not prevent the others from closing. */
  closeAll(how: StopOptions): Promise<void>;
}

export function createClosers(log: Pick<Log, 'error'>): Closers {
  const open: { what: string; close(how: StopOptions): unknown }[] = [];
  return {
    add: (what, close) => void open.push({ what, close }),
    async closeAll(how) {
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        try {
          await last.close(how);
        } catch (err) {
          log.error({ err, what: last.what }, 'Could not be closed in order');
        }
      }
    },
  };
}
