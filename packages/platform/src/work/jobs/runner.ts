import { backoffs, restartBackoff } from '../restart-backoff.ts';
import type { Activity } from './activity.ts';
import { cancelled, failureOf } from './failure.ts';
import { nextTransition } from './next-transition.ts';
import type { JobRecord, StepRecord } from './rows.ts';
import type { StepRunner } from './steps/step-runner.ts';
import { OwnershipLostError, type RunnerState, type Transitions } from './transitions.ts';

interface RunnerNeeds {
  transitions: Transitions;
  stepRunner: StepRunner;
  activity: Activity;
  runnerState: RunnerState;
  promote(): void;
}

/** Advances a job transition by transition until it ends or the server stops. */
export function createRunner({ transitions, stepRunner, activity, runnerState, promote }: RunnerNeeds) {
  async function run(id: string): Promise<void> {
    let failures = 0;
    while (!runnerState.isStopping && !runnerState.isOver) {
      try {
        if (!(await advance(id))) return;
        failures = 0;
      } catch (error) {
        if (error instanceof OwnershipLostError) return;
        // Recording failed, not the step, for example on a full disk. Nothing is known to have changed, so the same transition is tried again.
        failures += 1;
        transitions.recordWriteFailure(id, error);
        await activity.pause(id, restartBackoff(backoffs.work, failures));
      }
    }
  }

  /** Makes the next transition. Resolves with false when there is none or the job has ended. */
  async function advance(id: string): Promise<boolean> {
    const job = transitions.read(id);
    const next = nextTransition(job, transitions.steps(id));
    if (next.kind === 'forward') await goForward(job, next.step);
    if (next.kind === 'undo') await goBack(job, next.step);
    if (next.kind === 'prepare') prepare(id);
    if (next.kind === 'roll-back') transitions.rollBack(id, cancelled);
    if (next.kind === 'end') transitions.end(id, next.outcome, promote);
    return next.kind !== 'none' && next.kind !== 'end';
  }

  function prepare(id: string): void {
    try {
      transitions.prepare(id);
    } catch (error) {
      if (error instanceof OwnershipLostError) throw error;
      transitions.rollBack(id, failureOf(error));
    }
  }

  async function goForward(job: JobRecord, step: StepRecord): Promise<void> {
    if (!transitions.intend(job.id, step)) return;
    try {
      await stepRunner.forward(job, step);
    } catch (error) {
      return stepFailed(job.id, error);
    }
    transitions.done(job.id, step);
  }

  // Keeps E3: before the point of no return a failure rolls back, after it the step is retried.
  async function stepFailed(id: string, error: unknown): Promise<void> {
    if (error instanceof OwnershipLostError || runnerState.isStopping) throw new OwnershipLostError();
    const isCancelled = transitions.read(id).cancelled === 1;
    if (isCancelled) transitions.rollBack(id, cancelled);
    else if (transitions.isPast(id))
      await activity.pause(id, restartBackoff(backoffs.work, transitions.recordFailure(id, error)));
    else transitions.rollBack(id, failureOf(error));
  }

  // Keeps E2: a failed undo is retried indefinitely, and the resources stay locked.
  async function goBack(job: JobRecord, step: StepRecord): Promise<void> {
    try {
      await stepRunner.back(job, step);
    } catch (error) {
      if (error instanceof OwnershipLostError || runnerState.isStopping) throw new OwnershipLostError();
      await activity.pause(job.id, restartBackoff(backoffs.work, transitions.recordFailure(job.id, error)));
      return;
    }
    transitions.undone(job.id, step);
  }

  return { run };
}
