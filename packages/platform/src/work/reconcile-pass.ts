import { isDeepStrictEqual } from 'node:util';
import { AdapterError } from '../errors.ts';
import type { HeldPlan } from './removal-guard.ts';

/** How a pass ended: nothing left to do, the plan waits for a person, or it was told to stop. */
export type PassEnd = 'converged' | 'held' | 'stopped';

/** How one projection is brought in step with the truth. */
export interface Projection<Desired, Actual, Step> {
  /** What should be, from the database. Read after `is`, so that the plan follows the newest wish. */
  desired(): Desired | Promise<Desired>;
  /** What is, complete. Throws when any of it cannot be read: unknown is not absent (keeps R1). */
  actual(): Promise<Actual>;
  /** The steps that can be taken now, in order; none when all is in step. Pure. */
  plan(desired: Desired, actual: Actual): readonly Step[];
  /** Takes one step. Idempotent. */
  apply(step: Step): Promise<void>;
  /** The object a step is about. A step that fails then stops only later steps of the same object; without this, all later steps of the batch. */
  objectOf?(step: Step): string;
  /** How many objects the steps remove, and how many there are. Without this, nothing is ever held. */
  removes?(steps: readonly Step[], actual: Actual): HeldPlan;
}

interface Checks {
  holds(plan: HeldPlan): boolean;
  isStopping(): boolean;
}

// Far more batches than any healthy projection needs; then it waits a little and goes on.
const mostBatches = 100;

/** Look, plan one batch, do it, look again, until nothing is left. Throws when something failed; planning again goes on from there (keeps R2). */
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
