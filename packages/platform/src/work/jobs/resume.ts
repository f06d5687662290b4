import { RefusedError } from '../../errors.ts';
import { cancelled } from './failure.ts';
import type { Kinds } from './kinds.ts';
import type { JobRecord, JobRows } from './rows.ts';
import type { Transitions } from './transitions.ts';

const mostFailedResumes = 3;

interface ResumeNeeds {
  rows: JobRows;
  transitions: Transitions;
  kinds: Kinds;
}

/** Takes over the jobs an earlier start left open. Returns the ids of those to continue. To be called inside a transaction. */
export function takeOverOpenJobs({ rows, transitions, kinds }: ResumeNeeds): string[] {
  const left = rows.open().filter((job) => job.epoch !== rows.epoch);
  for (const job of left) rows.takeOver(job.id);
  return left.flatMap((job) => {
    const missing = unknownPartOf(job, rows, kinds);
    // Keeps U1: a job this release does not know stays unchanged, with its locks, and appears in repair.
    rows.change(job.id, { trouble: missing ? `This release does not know the ${missing}.` : null });
    if (missing || job.outcome === 'waiting') return [];
    pickUp(job, transitions);
    return [job.id];
  });
}

/** Ends the jobs an earlier start left open as cancelled; none of their steps is run or undone. To be called inside a transaction. */
export function abandonOpenJobs(rows: JobRows, transitions: Transitions): void {
  for (const { id } of rows.open().filter((job) => job.epoch !== rows.epoch)) {
    rows.takeOver(id);
    transitions.rollBack(id, cancelled);
    // Nothing may take its place in the queue: the queued ones are abandoned, too.
    transitions.end(id, 'failed', () => {});
  }
}

// Keeps E3: the third failed resume rolls the job back if it still may.
function pickUp(job: JobRecord, transitions: Transitions): void {
  const isForward = job.outcome === 'running';
  if (isForward && !job.cancelled && job.resumes >= mostFailedResumes && !transitions.isPast(job.id)) {
    const text = `The server ended unexpectedly ${job.resumes + 1} times at the same step.`;
    transitions.rollBack(job.id, { code: 'job-failed', params: {}, text });
  } else {
    transitions.change(job.id, { resumes: isForward ? job.resumes + 1 : 0, tries: 0 });
  }
}

/** Returns what part of a job this release does not know; undefined when it can continue it. */
export function unknownPartOf(job: JobRecord, rows: JobRows, kinds: Kinds): string | undefined {
  if (!kinds.find(job.kind)) return `job ${job.kind}`;
  const step = rows.steps(job.id).find(({ name }) => !kinds.step(job.kind, name));
  return step && `step ${job.kind}/${step.name}`;
}

/** Whether a job waits in the queue, or runs and is not past its point of no return (keeps E3). */
export function mayCancel(id: string, rows: JobRows, transitions: Transitions): boolean {
  const job = rows.find(id);
  if (job?.outcome === 'waiting') return true;
  return job?.outcome === 'running' && !job.cancelled && !transitions.isPast(id);
}

/** Marks a job as cancelled; throws when that is not possible (keeps E3). Returns what has to happen next. To be called inside a transaction. */
export function requestCancel(id: string, rows: JobRows, transitions: Transitions): 'end' | 'abort' | 'nothing' {
  const job = rows.find(id);
  if (!job) throw new RefusedError('not-found');
  if (job.outcome === 'waiting') return 'end';
  if (job.outcome === 'undoing' || job.cancelled) return 'nothing';
  if (job.outcome !== 'running' || transitions.isPast(id)) throw new RefusedError('not-cancellable');
  transitions.change(id, { cancelled: 1 });
  return 'abort';
}
