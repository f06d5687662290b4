import { backoff } from './backoff.ts';
import type { Clock } from './clock.ts';
import { minutes } from './durations.ts';

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

const longestPause = minutes(10);

/**
 * The only helper for recurring work: an error of a run never reaches the process. A failed run is repeated after 1 s, growing to ten minutes, but not sooner
 * than `every` when that is a number below ten minutes.
 */
export function repeat({ name, clock, log, every, run }: RepeatNeeds): Repeated {
  const state = { isBusy: false, isWoken: false, isPlanned: false, isStopped: false, failures: 0 };
  let running: Promise<void> | undefined;
  let cancel = () => {};

  function begin(): void {
    cancel();
    state.isPlanned = false;
    if (state.isStopped) return;
    if (state.isBusy) {
      state.isWoken = true;
      return;
    }
    state.isBusy = true;
    try {
      const work = run();
      if (work instanceof Promise) running = work.then(finish, fail);
      else finish();
    } catch (error) {
      fail(error);
    }
  }

  function finish(): void {
    state.failures = 0;
    end(() => (typeof every === 'number' ? every : every()));
  }

  function fail(error: unknown): void {
    state.failures += 1;
    log.warn({ work: name, failures: state.failures, err: error }, 'recurring work failed');
    const pause = backoff(state.failures, Math.random);
    end(() => (typeof every === 'number' && every < longestPause ? Math.max(every, pause) : pause));
  }

  /** Runs once more when it was woken, else plans the next run, unless one has been planned meanwhile. */
  function end(pauseOf: () => number | undefined): void {
    running = undefined;
    state.isBusy = false;
    const { isWoken } = state;
    state.isWoken = false;
    if (isWoken) begin();
    else if (!state.isPlanned) planAfter(pauseOf);
  }

  function planAfter(pauseOf: () => number | undefined): void {
    try {
      const pause = pauseOf();
      if (pause !== undefined) plan(pause);
    } catch (error) {
      fail(error);
    }
  }

  function plan(ms: number): void {
    if (state.isStopped) return;
    cancel();
    state.isPlanned = true;
    cancel = clock.after(ms, begin);
  }

  return {
    name,
    start: begin,
    wake() {
      state.failures = 0;
      begin();
    },
    wakeAfter: plan,
    async idle() {
      while (running) await running;
    },
    async stop() {
      state.isStopped = true;
      cancel();
      while (running) await running;
    },
  };
}
