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
  const opened = new AsyncDisposableStack();
  let options: StopOptions = {};
  return {
    add(what, close) {
      opened.defer(async () => {
        try {
          await close(options);
        } catch (err) {
          log.error({ err, what }, 'Could not be closed');
        }
      });
    },
    closeAll(how) {
      options = how;
      return opened.disposeAsync();
    },
  };
}
