import type { Database } from '../../database/database.ts';
import type { Clock } from '../clock.ts';
import type { JobFailure, JobView } from './definitions.ts';
import { failureOf } from './failure.ts';
import type { Kinds } from './kinds.ts';
import { isPastPoint, percentOf } from './next-transition.ts';
import type { JobRecord, JobRows, StepRecord } from './rows.ts';
import { endOf, reasonOf, viewOf } from './view.ts';

/** The state of the runner. Nothing is written once `isOver` is set. */
export interface RunnerState {
  isStopping: boolean;
  isOver: boolean;
}

/**
 * This server may no longer write about a job: another start has taken it over, or this one is stopping. Ends the work without a record; the job continues
 * from its rows. Never shown to users.
 */
export class OwnershipLostError extends Error {
  constructor() {
    super('This server no longer works on the job.');
    this.name = 'OwnershipLostError';
  }
}

interface TransitionsNeeds {
  database: Database;
  rows: JobRows;
  clock: Clock;
  kinds: Kinds;
  runnerState: RunnerState;
  onProgress(view: JobView): void;
}

export type Transitions = ReturnType<typeof createTransitions>;

/** All changes of a job, each in one transaction that also reports the progress. Throws `OwnershipLostError` when this start does not own the job. */
export function createTransitions({ database, rows, clock, kinds, runnerState, onProgress }: TransitionsNeeds) {
  /** Writes to the row, together with what `more` writes, and reports the result. */
  function change(id: string, patch: Partial<JobRecord>, more?: () => void): void {
    if (runnerState.isOver) throw new OwnershipLostError();
    database.transaction(() => {
      if (!rows.change(id, { ...patch, changed_at: clock.now() })) throw new OwnershipLostError();
      more?.();
      onProgress(viewOf(read(id)));
    });
  }

  function read(id: string): JobRecord {
    const job = rows.find(id);
    if (!job) throw new OwnershipLostError();
    return job;
  }

  const resetCounts = { tries: 0, trouble: null, resumes: 0 };

  return {
    change,
    read,
    steps: (id: string) => rows.steps(id),
    isPast: (id: string) => isPastPoint(rows.steps(id)),

    /** Commits the values chosen before any effect (keeps E1). */
    prepare(id: string): void {
      const { kind, input } = read(id);
      const state = kinds.find(kind)?.prepare?.(JSON.parse(input)) ?? {};
      change(id, { state: JSON.stringify(state) });
    },

    /** Commits that a step is about to run. Returns false when the job was cancelled just before (keeps E4). */
    intend(id: string, { position, stage }: StepRecord): boolean {
      if (read(id).cancelled) return false;
      change(id, { stage }, () => rows.setStep(id, position, 'intended'));
      return true;
    },

    done(id: string, { position }: StepRecord): void {
      const steps = rows
        .steps(id)
        .map((step) => (step.position === position ? { ...step, status: 'done' as const } : step));
      change(id, { ...resetCounts, percent: percentOf(steps) }, () => rows.setStep(id, position, 'done'));
    },

    undone: (id: string, { position }: StepRecord) =>
      change(id, resetCounts, () => rows.setStep(id, position, 'undone')),

    rollBack: (id: string, reason: JobFailure) =>
      change(id, { ...resetCounts, outcome: 'undoing', reason: JSON.stringify(reason) }),

    /** Records a failure that will be retried. Returns the number of consecutive failures. */
    recordFailure(id: string, error: unknown): number {
      const tries = read(id).tries + 1;
      change(id, { tries, trouble: failureOf(error).text });
      return tries;
    },

    /** Records that writing itself failed, without reporting the progress, which may be what fails. */
    recordWriteFailure(id: string, error: unknown): void {
      if (runnerState.isOver) return;
      try {
        rows.change(id, { tries: read(id).tries + 1, trouble: failureOf(error).text });
      } catch {
        // The database cannot be written at all. The transition is retried anyway, and every other write of the server reports the cause.
      }
    },

    /** Ends a job and releases its resources, which `promote` gives to queued jobs, all in one transaction (keeps O3). */
    end(id: string, outcome: 'done' | 'failed', promote: () => void): void {
      const percent = outcome === 'done' ? { percent: 100 } : {};
      change(id, { ...resetCounts, ...percent, outcome, ended_at: clock.now() }, () => {
        rows.unlock(id);
        const job = read(id);
        kinds.find(job.kind)?.ended?.(endOf(job), outcome, reasonOf(job));
        promote();
      });
    },
  };
}
