import type { Clock } from './clock.ts';
import { minutes } from './durations.ts';
import { createPassRecord } from './pass-record.ts';
import { type Projection, runPass } from './reconcile-pass.ts';
import { createRemovalGuard, type HeldPlan } from './removal-guard.ts';
import { backoffs, restartBackoff } from './restart-backoff.ts';

/** Keeps one projection equal to the desired state, in the background. */
export interface Reconciler {
  readonly name: string;
  /**
   * Requests a pass: now, or once more after the current one. Resets the back-off. To be called after the commit of the desired state (keeps R2). Nothing runs
   * before the first `wake`; the server wakes each reconciler when it is ready.
   */
  wake(): void;
  /** Resolves when no pass runs. Waiting for the next regular pass or for a retry counts as idle. */
  idle(): Promise<void>;
  /** Stops for good, after the step in progress. */
  stop(): Promise<void>;
  /** Allows the held plan, once. */
  release(): void;
  state(): ReconcilerState;
}

/** The state of a reconciler for repair. Times in milliseconds since the epoch. */
export interface ReconcilerState {
  name: string;
  phase: 'new' | 'working' | 'converged' | 'held' | 'failing' | 'stopped';
  /** Consecutive failures. */
  failures: number;
  trouble?: string;
  nextPassAt?: number;
  convergedAt?: number;
  held?: HeldPlan;
  heldAt?: number;
}

/** What a reconciler needs. `everyMs` is the time between regular passes, five minutes by default. */
export interface ReconcilerNeeds<Desired, Actual, Step> extends Projection<Desired, Actual, Step> {
  name: string;
  clock: Clock;
  everyMs?: number;
  log: { warn(details: object, message: string): void };
  /** Called after each pass, however it ended. A throw counts as a failure of the pass. */
  onPassEnd?(): void;
}

/** How each kind of step is applied, by its `do`. A kind that is missing does not compile. */
export type StepTable<Step extends { do: string }> = {
  [Kind in Step['do']]: (step: Step & { do: Kind }) => void | Promise<void>;
};

/** Returns the `apply` of a reconciler whose steps are applied by a table. */
export const applyBy =
  <Step extends { do: string }>(table: StepTable<Step>) =>
  async (step: Step): Promise<void> => {
    const kind: Step['do'] = step.do;
    await table[kind](step);
  };

/** A reconciler that sleeps until its first `wake`. Runs one pass at a time; a failed one is retried after 1 s, growing to ten minutes. */
export function createReconciler<Desired, Actual, Step>(needs: ReconcilerNeeds<Desired, Actual, Step>): Reconciler {
  const { name, clock, everyMs = minutes(5), log } = needs;
  const guard = createRemovalGuard();
  const { state, succeeded, failed } = createPassRecord({ name, clock, log, held: guard.held });
  let running: Promise<void> | undefined;
  let isWokenAgain = false;
  let isStopping = false;
  let cancelTimer = () => {};

  async function work(): Promise<void> {
    // Several wakes in one tick make one pass.
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
      // A successful pass has reset the counter; restored, so that the pauses grow.
      state.failures = Math.max(state.failures, failures);
      failed(error);
    }
  }

  function sleep(): void {
    const ms = state.phase === 'failing' ? restartBackoff(backoffs.work, state.failures) : everyMs;
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
