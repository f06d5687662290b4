import { AdapterError } from '../../../errors.ts';
import type { AnyJobStep, Job } from '../definitions.ts';

type CrashPoint = (point: string) => void;

/** Keeps E1: looks, undoes a different effect, does what is missing, and looks again. */
export async function doStep(step: AnyJobStep, job: Job<unknown, unknown>, crashPoint: CrashPoint): Promise<void> {
  crashPoint('before');
  const found = await step.look?.(job);
  if (found === 'different') await undoStep(step, job, crashPoint);
  if (found !== 'equal') await step.do(job);
  crashPoint('after');
  if (!step.look || found === 'equal') return;
  const now = await step.look(job);
  if (now !== 'equal') throw new AdapterError(`The step ${step.name} was taken, and yet its effect is ${now}.`);
}

/** Undoes a step. */
export async function undoStep(step: AnyJobStep, job: Job<unknown, unknown>, crashPoint: CrashPoint): Promise<void> {
  crashPoint('undo-before');
  await step.undo(job);
  crashPoint('undo-after');
}
