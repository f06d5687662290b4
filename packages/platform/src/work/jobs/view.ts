import type { JobFailure, JobRow, JobView } from './definitions.ts';
import type { JobRecord } from './rows.ts';

/** Returns a stored job as it is reported. */
export function viewOf(job: JobRecord): JobView {
  return {
    id: job.id,
    kind: job.kind,
    input: JSON.parse(job.input),
    ...(job.actor !== null && { actor: job.actor }),
    stage: job.stage,
    percent: job.percent,
    outcome: job.outcome === 'waiting' ? 'running' : job.outcome,
    waiting: job.outcome === 'waiting',
    ...(job.reason !== null && { reason: reasonOf(job) }),
    tries: job.tries,
    ...(job.trouble !== null && { trouble: job.trouble }),
  };
}

/** Returns the job as its kind sees it at the end. */
export function endOf(job: JobRecord): JobRow<unknown, unknown> {
  return {
    id: job.id,
    kind: job.kind,
    input: JSON.parse(job.input),
    state: job.state === null ? undefined : JSON.parse(job.state),
    ...(job.actor !== null && { actor: job.actor }),
    startedAt: job.started_at,
  };
}

/** Returns why a job was undone; undefined when it was not. */
export function reasonOf(job: JobRecord): JobFailure | undefined {
  return job.reason === null ? undefined : (JSON.parse(job.reason) as JobFailure);
}
