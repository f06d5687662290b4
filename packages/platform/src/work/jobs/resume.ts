import { RefusedError } from '../../errors.ts';
import type { Kinds } from './kinds.ts';
import type { JobRecord, JobRows } from './rows.ts';
import type { Transitions } from './transitions.ts';

const mostFailedResumes = 3;

interface ResumeNeeds {
  rows: JobRows;
  transitions: Transitions;
  kinds: Kinds;
}

/** Takes over what an earlier start left open and answers the jobs to go on with. Inside a transaction. */
export function takeOverOpenJobs({ rows, transitions, kinds }: ResumeNeeds): string[] {
  const left = rows.open().filter((job) => job.epoch !== rows.epoch);
  for (const job of left) rows.takeOver(job.id);
  return left.flatMap((job) => {
    const missing = unknownPartOf(job, rows, kinds);
    // Keeps U1: a job this release does not know stays as it is, with its locks, and shows in repair.
    rows.change(job.id, { trouble: missing ? `This release does not know the ${missing}.` : null });
    if (missing || job.outcome === 'waiting') return [];
    pickUp(job, transitions);
    return [job.id];
  });
}

// Keeps E3: the third failed resume turns back, if it still may.
function pickUp(job: JobRecord, transitions: Transitions): void {
  const isForward = job.outcome === 'running';
  if (isForward && !job.cancelled && job.resumes >= mostFailedResumes && !transitions.isPast(job.id)) {
    const text = `The server ended unexpectedly ${job.resumes + 1} times at the same step.`;
    transitions.rollBack(job.id, { code: 'job-failed', params: {}, text });
  } else {
    transitions.change(job.id, { resumes: isForward ? job.resumes + 1 : 0, tries: 0 });
  }
}

/** What of a job this release does not know; undefined when it can go on with it. */
export function unknownPartOf(job: JobRecord, rows: JobRows, kinds: Kinds): string | undefined {
  if (!kinds.find(job.kind)) return `job ${job.kind}`;
  const step = rows.steps(job.id).find(({ name }) => !kinds.step(job.kind, name));
  return step && `step ${job.kind}/${step.name}`;
}

/** Whether a job waits, or runs and is not past its point of no return (keeps E3). */
export function mayCancel(id: string, rows: JobRows, transitions: Transitions): boolean {
  const job = rows.find(id);
  if (job?.outcome === 'waiting') return true;
  return job?.outcome === 'running' && !job.cancelled && !transitions.isPast(id);
}

/** Marks a job as cancelled, or says why it cannot be (keeps E3). Answers what has to happen at once. Inside a transaction. */
export function requestCancel(id: string, rows: JobRows, transitions: Transitions): 'end' | 'abort' | 'nothing' {
  const job = rows.find(id);
  if (!job) throw new RefusedError('not-found');
  if (job.outcome === 'waiting') return 'end';
  if (job.outcome === 'undoing' || job.cancelled) return 'nothing';
  if (job.outcome !== 'running' || transitions.isPast(id)) throw new RefusedError('not-cancellable');
  transitions.change(id, { cancelled: 1 });
  return 'abort';
}
