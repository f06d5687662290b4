import { isDeepStrictEqual } from 'node:util';
import { AdapterError } from '../errors.ts';
import type { HeldPlan } from './removal-guard.ts';

/** How a pass ended: nothing left to do, the plan waits for an administrator, or the reconciler is stopping. */
export type PassEnd = 'converged' | 'held' | 'stopped';

/** Something outside the database that is kept equal to it. */
export interface Projection<Desired, Actual, Step> {
  /** Returns the desired state, from the database. Read after `actual`, so that the plan follows the newest one. */
  desired(): Desired | Promise<Desired>;
  /** Resolves with the complete actual state. Throws when any of it cannot be read: unknown is not absent (keeps R1). */
  actual(): Promise<Actual>;
  /** Returns the steps that can be applied now, in order; empty when converged. Pure. */
  plan(desired: Desired, actual: Actual): readonly Step[];
  /** Applies one step. Idempotent. */
  apply(step: Step): Promise<void>;
  /**
   * Returns the object a step is about. A failed step then skips only later steps of the same object. Without this function, it skips all later steps of the
   * batch.
   */
  objectOf?(step: Step): string;
  /** Returns how many objects the steps remove, and how many there are. Without this function, nothing is ever held. */
  removes?(steps: readonly Step[], actual: Actual): HeldPlan;
}

interface Checks {
  holds(plan: HeldPlan): boolean;
  isStopping(): boolean;
}

// Far more batches than any healthy projection needs; the pass then fails, and the back-off applies.
const mostBatches = 100;

/** Reads, plans one batch, applies it, and repeats until nothing is left. Throws when a step failed; the next pass plans again from there (keeps R2). */
export async function runPass<Desired, Actual, Step>(
  projection: Projection<Desired, Actual, Step>,
  { holds, isStopping }: Checks,
): Promise<PassEnd> {
  let before: readonly Step[] = [];
  for (let batch = 0; batch < mostBatches; batch += 1) {
    if (isStopping()) return 'stopped';
    const actual = await projection.actual();
    const steps = projection.plan(await projection.desired(), actual);
    if (projection.removes && holds(projection.removes(steps, actual))) return 'held';
    if (steps.length === 0) return 'converged';
    if (isDeepStrictEqual(steps, before))
      throw new AdapterError('The same steps are still needed after they were taken.');
    await applyAll(projection, steps, isStopping);
    before = steps;
  }
  throw new AdapterError(`Still not in step after ${mostBatches} batches.`);
}

async function applyAll<Desired, Actual, Step>(
  projection: Projection<Desired, Actual, Step>,
  steps: readonly Step[],
  isStopping: () => boolean,
): Promise<void> {
  const failed = new Set<string>();
  const errors: unknown[] = [];
  for (const step of steps) {
    if (isStopping()) return;
    const object = projection.objectOf?.(step) ?? '';
    if (failed.has(object)) continue;
    try {
      await projection.apply(step);
    } catch (error) {
      errors.push(error);
      failed.add(object);
    }
  }
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} of ${steps.length} steps failed.`);
}
