import type { Generated } from 'kysely';
import type { Database } from '../../database/database.ts';

/** A stored job. JSON columns stay text here. */
export interface JobRecord {
  id: string;
  kind: string;
  input: string;
  state: string | null;
  actor: string | null;
  outcome: 'waiting' | 'running' | 'undoing' | 'done' | 'failed';
  resources: string;
  epoch: number;
  sequence: number;
  cancelled: number;
  percent: number;
  stage: string;
  resumes: number;
  tries: number;
  trouble: string | null;
  reason: string | null;
  started_at: number;
  changed_at: number;
  ended_at: number | null;
}

/** A step of a job's stored plan. */
export interface StepPlan {
  position: number;
  stage: string;
  name: string;
  share: number;
  point: 'before' | 'after' | null;
}

export interface StepRecord extends StepPlan {
  job_id: string;
  status: 'planned' | 'intended' | 'done' | 'undone';
}

/** A job to be stored. `state` is undefined while its values are not chosen. */
export interface NewJob {
  id: string;
  kind: string;
  input: unknown;
  state: unknown;
  actor: string | undefined;
  outcome: 'waiting' | 'running';
  resources: string[];
  now: number;
}

type WithDefaults<T, K extends keyof T> = Omit<T, K> & { [P in K]: Generated<T[P]> };

interface Tables {
  jobs: WithDefaults<JobRecord, 'cancelled' | 'percent' | 'resumes' | 'tries' | 'trouble' | 'reason' | 'ended_at'>;
  job_steps: WithDefaults<StepRecord, 'status'>;
  job_locks: { resource: string; job_id: string };
}

export type JobRows = ReturnType<typeof createJobRows>;

const open = ['waiting', 'running', 'undoing'] as const;

/** The only SQL about jobs. Writes of a start of the server that no longer owns the job change nothing (keeps S3). */
export function createJobRows(database: Database, epoch: number) {
  const tables = database.tables<Tables>();
  const mine = (id: string) => tables.updateTable('jobs').where('id', '=', id).where('epoch', '=', epoch);
  return {
    insert(job: NewJob, plan: StepPlan[]): void {
      const last = database.first(tables.selectFrom('jobs').select(({ fn }) => fn.max('sequence').as('sequence')));
      const row = {
        id: job.id,
        kind: job.kind,
        input: JSON.stringify(job.input ?? null),
        state: job.state === undefined ? null : JSON.stringify(job.state),
        actor: job.actor ?? null,
        outcome: job.outcome,
        resources: JSON.stringify(job.resources),
        epoch,
        sequence: (last?.sequence ?? 0) + 1,
        stage: plan[0]?.stage ?? '',
        started_at: job.now,
        changed_at: job.now,
      };
      database.run(tables.insertInto('jobs').values(row));
      const steps = plan.map((step) => ({ ...step, job_id: job.id }));
      database.run(tables.insertInto('job_steps').values(steps));
    },
    find: (id: string) => database.first(tables.selectFrom('jobs').selectAll().where('id', '=', id)),
    steps: (id: string) =>
      database.all(tables.selectFrom('job_steps').selectAll().where('job_id', '=', id).orderBy('position')),
    open: () => database.all(tables.selectFrom('jobs').selectAll().where('outcome', 'in', open).orderBy('sequence')),
    /** Newest first. */
    failedSince: (time: number) =>
      database.all(
        tables
          .selectFrom('jobs')
          .selectAll()
          .where('outcome', '=', 'failed')
          .where('ended_at', '>=', time)
          .orderBy('ended_at', 'desc'),
      ),
    waiting: () =>
      database.all(tables.selectFrom('jobs').selectAll().where('outcome', '=', 'waiting').orderBy('sequence')),
    /** Returns false when the job belongs to another start of the server. */
    change: (id: string, patch: Partial<JobRecord>): boolean => database.run(mine(id).set(patch)).changes === 1,
    /** To be called after `change` in the same transaction, which verifies the owner. */
    setStep: (id: string, position: number, status: StepRecord['status']) =>
      database.run(
        tables.updateTable('job_steps').set({ status }).where('job_id', '=', id).where('position', '=', position),
      ),
    lock: (id: string, resources: string[]) =>
      resources.length > 0 &&
      database.run(
        tables.insertInto('job_locks').values([...new Set(resources)].map((resource) => ({ resource, job_id: id }))),
      ),
    lockOf: (resource: string) =>
      database.first(tables.selectFrom('job_locks').select('job_id').where('resource', '=', resource))?.job_id,
    unlock: (id: string) => database.run(tables.deleteFrom('job_locks').where('job_id', '=', id)),
    /** Makes this start the owner of an open job of an earlier one. */
    takeOver: (id: string) => database.run(tables.updateTable('jobs').set({ epoch }).where('id', '=', id)),
    /** An orderly stop does not count as a failed resume. */
    forgetResumes: () =>
      database.run(
        tables.updateTable('jobs').set({ resumes: 0 }).where('epoch', '=', epoch).where('outcome', '=', 'running'),
      ),
    deleteEndedBefore: (time: number) => database.run(tables.deleteFrom('jobs').where('ended_at', '<', time)),
    epoch,
  };
}
