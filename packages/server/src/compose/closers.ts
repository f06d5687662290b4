import type { Log } from '../core/server-context.ts';

/** How a box ends. */
export interface StopOptions {
  /** Apps run on, as after a crash. */
  leaveApps?: boolean;
}

/** What was opened and has to be closed again. */
export interface Closers {
  /** `close` is called before everything that was added earlier. `what` names it in the log. */
  add(what: string, close: (how: StopOptions) => unknown): void;
  /** Closes everything once, last added first. What one throws is logged, and the others are closed all the same. */
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
