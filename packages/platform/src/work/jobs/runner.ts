import { backoff } from '../backoff.ts';
import type { Activity } from './activity.ts';
import { cancelled, failureOf } from './failure.ts';
import type { Ledger, Life } from './ledger.ts';
import { Lost } from './lost.ts';
import { nextMove } from './next-move.ts';
import type { JobRecord, StepRecord } from './rows.ts';
import type { Tries } from './tries.ts';

interface RunnerNeeds {
  ledger: Ledger;
  tries: Tries;
  activity: Activity;
  life: Life;
  promote(): void;
}

/** Moves a job from row to row until it ends or the server does. */
export function createRunner({ ledger, tries, activity, life, promote }: RunnerNeeds) {
  async function run(id: string): Promise<void> {
    let failures = 0;
    while (!life.isStopping && !life.isOver) {
      try {
        if (!(await move(id))) return;
        failures = 0;
      } catch (error) {
        if (error instanceof Lost) return;
        // Not the step but the writing about it failed, for example on a full disk: nothing is known to have changed, so the same move again.
        failures += 1;
        ledger.remember(id, error);
        await activity.pause(id, backoff(failures, Math.random));
      }
    }
  }

  /** Takes the next move. False when there is none. */
  async function move(id: string): Promise<boolean> {
    const job = ledger.read(id);
    const next = nextMove(job, ledger.steps(id));
    if (next.kind === 'forward') await goForward(job, next.step);
    if (next.kind === 'undo') await goBack(job, next.step);
    if (next.kind === 'prepare') prepare(id);
    if (next.kind === 'turn-back') ledger.turnBack(id, cancelled);
    if (next.kind === 'end') ledger.end(id, next.outcome, promote);
    return next.kind !== 'none' && next.kind !== 'end';
  }

  function prepare(id: string): void {
    try {
      ledger.prepare(id);
    } catch (error) {
      if (error instanceof Lost) throw error;
      ledger.turnBack(id, failureOf(error));
    }
  }

  async function goForward(job: JobRecord, step: StepRecord): Promise<void> {
    if (!ledger.intend(job.id, step)) return;
    try {
      await tries.forward(job, step);
    } catch (error) {
      return stepFailed(job.id, error);
    }
    ledger.done(job.id, step);
  }

  // Keeps E3: before the point of no return a failure turns back, after it the step is tried again.
  async function stepFailed(id: string, error: unknown): Promise<void> {
    if (error instanceof Lost || life.isStopping) throw new Lost();
    const isCancelled = ledger.read(id).cancelled === 1;
    if (isCancelled) ledger.turnBack(id, cancelled);
    else if (ledger.isPast(id)) await activity.pause(id, backoff(ledger.note(id, error), Math.random));
    else ledger.turnBack(id, failureOf(error));
  }

  // Keeps E2: an undo that fails is tried again for ever, and the resources stay locked.
  async function goBack(job: JobRecord, step: StepRecord): Promise<void> {
    try {
      await tries.back(job, step);
    } catch (error) {
      if (error instanceof Lost || life.isStopping) throw new Lost();
      await activity.pause(job.id, backoff(ledger.note(job.id, error), Math.random));
      return;
    }
    ledger.undone(job.id, step);
  }

  return { run };
}
