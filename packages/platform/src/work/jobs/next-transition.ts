import type { JobRecord, StepRecord } from './rows.ts';

/** What a job does next. Derived from its rows alone, so it is the same before and after a kill. */
export type Transition =
  | { kind: 'none' }
  | { kind: 'prepare' }
  | { kind: 'roll-back' }
  | { kind: 'forward'; step: StepRecord }
  | { kind: 'undo'; step: StepRecord }
  | { kind: 'end'; outcome: 'done' | 'failed' };

/** Keeps E2 and E3: forward in order; undoing only undoes, in reverse, every step that was intended. */
export function nextTransition(job: JobRecord, steps: readonly StepRecord[]): Transition {
  if (job.outcome === 'undoing') {
    const step = steps.findLast(({ status }) => status === 'intended' || status === 'done');
    return step ? { kind: 'undo', step } : { kind: 'end', outcome: 'failed' };
  }
  if (job.outcome !== 'running') return { kind: 'none' };
  // A cancel is only accepted before the point of no return, so it wins over a step in flight that has passed that point meanwhile (keeps E3).
  if (job.cancelled) return { kind: 'roll-back' };
  if (job.state === null) return { kind: 'prepare' };
  const step = steps.find(({ status }) => status !== 'done');
  return step ? { kind: 'forward', step } : { kind: 'end', outcome: 'done' };
}

/** Whether the point of no return is passed: its step was begun (`before`) or finished (`after`). */
export function isPastPoint(steps: readonly StepRecord[]): boolean {
  return steps.some(({ point, status }) =>
    status === 'done' ? point !== null : status === 'intended' && point === 'before',
  );
}

/** Returns the percentage of the whole, with a fraction of the step at `position` done. 100 is reserved for the end. */
export function percentOf(steps: readonly StepRecord[], position = -1, fraction = 0): number {
  let whole = 0;
  let done = 0;
  for (const step of steps) {
    whole += step.share;
    if (step.status === 'done') done += step.share;
    else if (step.position === position) done += step.share * fraction;
  }
  // Shares are fractions like 1/3, whose sums can be slightly below the integer.
  return whole === 0 ? 0 : Math.min(99, Math.floor((100 * done) / whole + 1e-6));
}
