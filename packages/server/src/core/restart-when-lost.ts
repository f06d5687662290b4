import type { Clock } from '@kontor/platform/work/clock';
import { minutes } from '@kontor/platform/work/durations';
import { backoffs, restartBackoff } from '@kontor/platform/work/restart-backoff';
import type { Signal } from '@kontor/platform/work/signal';
import type { Log } from './server-context.ts';

/** A run that long does not count towards the back-off. */
export const longRunMs = minutes(1);

/** Returns the pause in ms before a restart after so many short runs in a row: none after the first, then growing ones. */
export const pauseAfterShortRuns = (shortRuns: number): number => restartBackoff(backoffs.work, shortRuns - 1);

export interface RestartNeeds {
  clock: Clock;
  log: Log;
  /** Logged at each loss. */
  message: string;
  /** Starts the server again. */
  restart(): void;
}

/** The unexpected end of a server. */
export interface Loss {
  reason: string;
  /** Milliseconds since its start. */
  afterMs: number;
}

/** Restarts a server at once after a crash, and with growing pauses after repeated short runs. Returns a function that ends this. */
export function restartWhenLost(
  server: { onLost: Signal<Loss>['subscribe'] },
  { clock, log, message, restart }: RestartNeeds,
): () => void {
  let shortRuns = 0;
  let cancel = () => {};
  const unsubscribe = server.onLost(({ reason, afterMs }) => {
    shortRuns = afterMs < longRunMs ? shortRuns + 1 : 0;
    log.warn({ reason }, message);
    cancel();
    cancel = clock.after(pauseAfterShortRuns(shortRuns), restart);
  });
  return () => {
    unsubscribe();
    cancel();
  };
}
