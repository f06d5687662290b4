import type { Clock } from './clock.ts';
import { backoffs, restartBackoff } from './restart-backoff.ts';
import { createSingleRun } from './single-run.ts';

/** Recurring work. */
export interface Repeated {
  readonly name: string;
  /** Runs at once, then repeatedly. Before `start`, only `wake` and `wakeAfter` run anything. */
  start(): void;
  /** Runs now, or once more after the current run. Resets the back-off. */
  wake(): void;
  /** Runs after `ms` milliseconds instead of at the planned time. */
  wakeAfter(ms: number): void;
  /** Resolves when no run is in progress. */
  idle(): Promise<void>;
  /** Prevents further runs; resolves after the current one. */
  stop(): Promise<void>;
}

export interface RepeatNeeds {
  /** Name of the work in the log. */
  name: string;
  clock: Clock;
  log: { warn(details: object, message: string): void };
  /** Milliseconds from the end of one run to the next; a function is called after each run. Undefined means only when woken. */
  every: number | (() => number | undefined);
  /** Does the work once. Errors are logged, and the run is retried after growing pauses. */
  run(): void | Promise<void>;
}

/**
 * The only helper for recurring work: an error of a run never reaches the process. A failed run is repeated after 1 s, growing to ten minutes, but not sooner
 * than `every` when that is a number below ten minutes.
 */
export function repeat({ name, clock, log, every, run }: RepeatNeeds): Repeated {
  const timer = createTimer(clock, begin);
  const runs = createSingleRun({ run, onSuccess, onFailure });
  let failures = 0;

  function begin(): void {
    timer.cancel();
    if (!timer.isStopped()) runs.begin();
  }

  function onSuccess(): void {
    failures = 0;
    runNext(() => (typeof every === 'number' ? every : every()));
  }

  function onFailure(error: unknown): void {
    failures += 1;
    log.warn({ work: name, failures, err: error }, 'recurring work failed');
    const pause = restartBackoff(backoffs.work, failures);
    runNext(() => (typeof every === 'number' && every < backoffs.work.longest ? Math.max(every, pause) : pause));
  }

  /** Runs once more when that was requested, else plans the next run, unless one has been planned meanwhile. */
  function runNext(pauseOf: () => number | undefined): void {
    if (runs.end()) begin();
    else if (!timer.isPlanned()) timer.plan(pauseOf());
  }

  return {
    name,
    start: begin,
    wake() {
      failures = 0;
      begin();
    },
    wakeAfter: timer.plan,
    idle: runs.idle,
    stop() {
      timer.stop();
      return runs.idle();
    },
  };
}

/** A timer with at most one planned call of `run`: planning replaces it. Once stopped, nothing is planned any more. */
function createTimer(clock: Clock, run: () => void) {
  const state = { isPlanned: false, isStopped: false, cancel: () => {} };
  function cancel(): void {
    state.cancel();
    state.isPlanned = false;
  }
  return {
    isPlanned: () => state.isPlanned,
    isStopped: () => state.isStopped,
    cancel,
    /** Does nothing when `ms` is undefined. */
    plan(ms: number | undefined): void {
      if (ms === undefined || state.isStopped) return;
      state.cancel();
      state.isPlanned = true;
      state.cancel = clock.after(ms, run);
    },
    stop(): void {
      cancel();
      state.isStopped = true;
    },
  };
}
