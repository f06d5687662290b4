import { Failed } from '../../errors.ts';
import type { AnyJobStep, Job } from './definitions.ts';

type Reach = (point: string) => void;

/** Keeps E1: looks, undoes what differs, does what is missing, and looks again. */
export async function doStep(step: AnyJobStep, job: Job<unknown, unknown>, reach: Reach): Promise<void> {
  reach('before');
  const found = await step.look?.(job);
  if (found === 'different') await undoStep(step, job, reach);
  if (found !== 'equal') await step.do(job);
  reach('after');
  if (!step.look || found === 'equal') return;
  const now = await step.look(job);
  if (now !== 'equal') throw new Failed(`The step ${step.name} was taken, and yet its effect is ${now}.`);
}

/** Takes a step back. */
export async function undoStep(step: AnyJobStep, job: Job<unknown, unknown>, reach: Reach): Promise<void> {
  reach('undo-before');
  await step.undo(job);
  reach('undo-after');
}
