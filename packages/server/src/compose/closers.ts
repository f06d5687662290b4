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
  /** Closes everything once, last added first; a second call waits for the first. Errors are logged and do not prevent the others from closing. */
  closeAll(how: StopOptions): Promise<void>;
}

export function createClosers(log: Pick<Log, 'error'>): Closers {
  const opened = new AsyncDisposableStack();
  let options: StopOptions = {};
  let closed: Promise<void> | undefined;
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
      if (closed === undefined) options = how;
      // A stack that is being disposed reports a second call as done at once.
      closed ??= opened.disposeAsync();
      return closed;
    },
  };
}
