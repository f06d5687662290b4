import { backoff } from './backoff.ts';
import type { Clock } from './clock.ts';
import { type PassEnd, type Projection, runPass } from './reconcile-pass.ts';
import { createRemovalGuard, type HeldPlan } from './removal-guard.ts';

/** Keeps one projection in step with the truth, in the background. */
export interface Reconciler {
  readonly name: string;
  /**
   * There is something to do: a pass runs now, or once more after the one that runs. Clears the back-off. To be called after the commit of the wish
   * (keeps R2). Nothing happens before the first wake; the server wakes each reconciler when it is ready.
   */
  wake(): void;
  /** When no pass runs. Waiting for the next regular pass or after a failure counts as settled. */
  idle(): Promise<void>;
  /** Ends for good, after the step that is being taken. */
  stop(): Promise<void>;
  /** Lets the held plan go, once. */
  release(): void;
  state(): ReconcilerState;
}

/** What repair shows of a reconciler. Times in milliseconds since the epoch. */
export interface ReconcilerState {
  name: string;
  phase: 'new' | 'working' | 'converged' | 'held' | 'failing' | 'stopped';
  /** Failures in a row. */
  failures: number;
  trouble?: string;
  nextPassAt?: number;
  convergedAt?: number;
  held?: HeldPlan;
  heldAt?: number;
}

/** What a reconciler needs. `everyMs` is the time between regular passes, five minutes unless said otherwise. */
export interface ReconcilerNeeds<Desired, Actual, Step> extends Projection<Desired, Actual, Step> {
  name: string;
  clock: Clock;
  everyMs?: number;
  log: { warn(details: object, message: string): void };
  /** Called after each pass, however it ended. What it throws counts as a failure of the pass. */
  onPassEnd?(): void;
}

const fiveMinutes = 5 * 60_000;

/** A reconciler that sleeps until its first `wake`. Runs one pass at a time; a failed one is tried again after 1 s, growing to ten minutes. */
export function createReconciler<Desired, Actual, Step>(needs: ReconcilerNeeds<Desired, Actual, Step>): Reconciler {
  const { name, clock, everyMs = fiveMinutes, log } = needs;
  const guard = createRemovalGuard();
  const state: ReconcilerState = { name, phase: 'new', failures: 0 };
  let running: Promise<void> | undefined;
  let isWokenAgain = false;
  let isStopping = false;
  let cancelTimer = () => {};

  async function work(): Promise<void> {
    // Several wakes of one moment are one pass.
    await Promise.resolve();
    do {
      isWokenAgain = false;
      state.phase = 'working';
      await onePass();
    } while (isWokenAgain && !isStopping);
    running = undefined;
    if (isStopping) state.phase = 'stopped';
    else sleep();
  }

  async function onePass(): Promise<void> {
    const { failures } = state;
    try {
      succeeded(await runPass(needs, { holds: guard.holds, isStopping: () => isStopping }));
    } catch (error) {
      failed(error);
    }
    try {
      needs.onPassEnd?.();
    } catch (error) {
      // Not a first failure each time: the pauses have to grow.
      state.failures = Math.max(state.failures, failures);
      failed(error);
    }
  }

  function succeeded(end: PassEnd): void {
    state.phase = end;
    state.failures = 0;
    delete state.trouble;
    if (end === 'converged') state.convergedAt = clock.now();
    if (end !== 'held') delete state.heldAt;
    else if (state.heldAt === undefined) {
      state.heldAt = clock.now();
      log.warn({ reconciler: name, ...guard.held() }, 'a plan that removes much waits for a person');
    }
  }

  function failed(error: unknown): void {
    state.phase = 'failing';
    state.failures += 1;
    state.trouble = error instanceof Error ? error.message : String(error);
    log.warn({ reconciler: name, failures: state.failures, err: error }, 'reconciling failed');
  }

  function sleep(): void {
    const ms = state.phase === 'failing' ? backoff(state.failures, Math.random) : everyMs;
    state.nextPassAt = clock.now() + ms;
    cancelTimer = clock.after(ms, begin);
  }

  function begin(): void {
    delete state.nextPassAt;
    cancelTimer();
    running = work();
  }

  function wake(): void {
    if (isStopping) return;
    state.failures = 0;
    if (running) isWokenAgain = true;
    else begin();
  }

  return {
    name,
    wake,
    async idle() {
      while (running) await running;
    },
    async stop() {
      isStopping = true;
      cancelTimer();
      delete state.nextPassAt;
      if (running) await running;
      state.phase = 'stopped';
    },
    release() {
      guard.release();
      wake();
    },
    state: () => ({ ...state, ...(guard.held() && { held: guard.held() }) }),
  };
}
