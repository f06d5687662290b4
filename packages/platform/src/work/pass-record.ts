import type { Clock } from './clock.ts';
import type { ReconcilerState } from './reconcile.ts';
import type { PassEnd } from './reconcile-pass.ts';
import type { HeldPlan } from './removal-guard.ts';

interface PassRecordNeeds {
  name: string;
  clock: Clock;
  log: { warn(details: object, message: string): void };
  /** Returns the plan that waits for an administrator. */
  held(): HeldPlan | undefined;
}

/** Records how the passes of a reconciler end, in the state it reports. */
export function createPassRecord({ name, clock, log, held }: PassRecordNeeds) {
  const state: ReconcilerState = { name, phase: 'new', failures: 0 };

  function succeeded(end: PassEnd): void {
    state.phase = end;
    state.failures = 0;
    delete state.trouble;
    if (end === 'converged') state.convergedAt = clock.now();
    if (end !== 'held') delete state.heldAt;
    else if (state.heldAt === undefined) {
      state.heldAt = clock.now();
      log.warn({ reconciler: name, ...held() }, 'a plan that removes much waits for a person');
    }
  }

  function failed(error: unknown): void {
    state.phase = 'failing';
    state.failures += 1;
    state.trouble = error instanceof Error ? error.message : String(error);
    log.warn({ reconciler: name, failures: state.failures, err: error }, 'reconciling failed');
  }

  return { state, succeeded, failed };
}
