import type { Database } from '../../database/database.ts';
import { RefusedError } from '../../errors.ts';
import type { Clock } from '../clock.ts';
import { days } from '../durations.ts';
import { createActivity } from './activity.ts';
import type { CrashHook } from './crash.ts';
import type { AnyJobKind, EndedJob, InspectedJob, JobEnd, JobView } from './definitions.ts';
import { createEnds } from './ends.ts';
import { cancelled } from './failure.ts';
import { insertJob } from './insert-job.ts';
import { createKinds } from './kinds.ts';
import { createJobQueries } from './queries.ts';
import { createQueue } from './queue.ts';
import { abandonOpenJobs, mayCancel, requestCancel, takeOverOpenJobs, unknownPartOf } from './resume.ts';
import { createJobRows } from './rows.ts';
import { createRunner } from './runner.ts';
import { createStepRunner } from './steps/step-runner.ts';
import { createTransitions, type RunnerState } from './transitions.ts';
import { viewOf } from './view.ts';

/** Durable long work: it survives a kill at any moment and ends either done or completely undone. */
export interface Jobs {
  /**
   * Starts a job and returns its id. Joins a running transaction; the work begins after its commit. Refused with `busy` when a resource is locked or another
   * job waits for it, unless the kind queues; with what the kind's `prepare` throws; with `not-ready` while the server stops. With an `id` the job is started
   * once: the same id returns without an effect, also when that job has ended.
   */
  start(kind: string, input: unknown, more?: { actor?: string; id?: string }): string;
  /** Resolves with how a job ended, at once when it has. Rejects with the signal's reason when that aborts, and with `not-found` when there is no such job. */
  untilEnded(id: string, signal: AbortSignal): Promise<JobEnd>;
  /** Cancels a job. Refused with `not-cancellable` after the point of no return or the end, `not-found` when there is no such job. Idempotent. */
  cancel(id: string): void;
  /** Whether `cancel` would have an effect: the job is neither being undone nor past its point of no return. False when there is no such job. */
  mayCancel(id: string): boolean;
  /** Continues the jobs an earlier start of the server left open. To be called once, when everything the kinds need is ready. */
  resume(): void;
  /**
   * Ends the jobs an earlier start left open as cancelled, without running or undoing any of their steps. For a database that was put back from a copy, where
   * nothing of their effects is left. To be called before `resume`; joins a running transaction.
   */
  abandonOpen(): void;
  /** Aborts the steps in flight and waits for them. Open jobs continue at the next start. */
  stop(): Promise<void>;
  /** Deletes jobs that ended more than 90 days ago. To be called regularly. */
  forgetEnded(): void;
  /** Resolves when no job is being worked on. Waiting for a retry or in the queue does not count as work. */
  idle(): Promise<void>;
  /** Returns the jobs that have not ended, oldest first, including those this release does not know. */
  open(): JobView[];
  /** Returns the same with what repair needs. */
  inspect(): InspectedJob[];
  /** Returns the jobs that were undone since `time` (ms since the epoch), cancelled ones included, newest first. */
  failedSince(time: number): EndedJob[];
  /**
   * Ends the pause of a job that waits for its next try; no effect on a job being worked on. Refused with `job-unknown` when this release cannot continue it,
   * `not-found` when it has ended.
   */
  retry(id: string): void;
  /** Returns the job that holds a resource. */
  lockOf(resource: string): { jobId: string } | undefined;
}

/** What jobs need. `onProgress` is called inside the transaction of the row it reports; a throw is a bug. */
export interface JobsNeeds {
  database: Database;
  clock: Clock;
  /** The number of this start of the server, from `nextEpoch`. */
  epoch: number;
  kinds: readonly AnyJobKind[];
  crash: CrashHook;
  onProgress(view: JobView): void;
}

const endedRetentionMs = days(90);

/** Jobs on the tables of the platform's migrations. No open job runs before `resume`. */
export function createJobs(needs: JobsNeeds): Jobs {
  const { database, clock } = needs;
  const runnerState: RunnerState = { isStopping: false, isOver: false };
  const kinds = createKinds(needs.kinds);
  const rows = createJobRows(database, needs.epoch);
  const ends = createEnds({ database, rows });
  const onProgress = reportTo(needs.onProgress, ends.onChanged);
  const transitions = createTransitions({ database, rows, clock, kinds, runnerState, onProgress });
  const queue = createQueue(rows);
  const activity = createActivity(clock);
  const stepRunner = createStepRunner({ transitions, clock, kinds, runnerState, crash: needs.crash });
  const runner = createRunner({ transitions, stepRunner, activity, runnerState, promote });

  const launch = (id: string) => database.afterCommit(() => activity.launch(id, () => runner.run(id)));

  function promote(): void {
    const promoted = queue.promote((job) => job.epoch === rows.epoch && kinds.find(job.kind) !== undefined);
    for (const id of promoted) {
      transitions.change(id, { outcome: 'running' });
      launch(id);
    }
  }

  function start(kindName: string, input: unknown, { actor, id: chosen }: Parameters<Jobs['start']>[2] = {}): string {
    const kind = kinds.find(kindName);
    if (!kind) throw new Error(`There is no job ${kindName}.`);
    if (runnerState.isStopping || runnerState.isOver) throw new RefusedError('not-ready');
    return database.transaction(() => {
      if (chosen !== undefined && rows.find(chosen) !== undefined) return chosen;
      const { id, outcome } = insertJob({ rows, queue, clock }, kind, { input, actor, id: chosen });
      onProgress(viewOf(transitions.read(id)));
      if (outcome === 'running') launch(id);
      return id;
    });
  }

  function cancel(id: string): void {
    database.transaction(() => {
      const next = requestCancel(id, rows, transitions);
      if (next === 'end') {
        transitions.rollBack(id, cancelled);
        transitions.end(id, 'failed', promote);
      }
      if (next !== 'abort') return;
      database.afterCommit(() => {
        stepRunner.abort(id);
        activity.wake(id);
      });
    });
  }

  function resume(): void {
    database.transaction(() => {
      for (const id of takeOverOpenJobs({ rows, transitions, kinds })) launch(id);
      promote();
    });
  }

  async function stop(): Promise<void> {
    runnerState.isStopping = true;
    stepRunner.abortAll();
    activity.wakeAll();
    await activity.ended();
    if (!runnerState.isOver) rows.forgetResumes();
    runnerState.isOver = true;
  }

  function retry(id: string): void {
    const job = rows.open().find((open) => open.id === id);
    if (!job) throw new RefusedError('not-found');
    if (unknownPartOf(job, rows, kinds) !== undefined) throw new RefusedError('job-unknown');
    activity.wake(id);
  }

  return {
    ...createJobQueries(rows, kinds),
    start,
    untilEnded: ends.untilEnded,
    cancel,
    mayCancel: (id) => mayCancel(id, rows, transitions),
    resume,
    abandonOpen: () => database.transaction(() => abandonOpenJobs(rows, transitions)),
    stop,
    forgetEnded: () => void rows.deleteEndedBefore(clock.now() - endedRetentionMs),
    idle: activity.idle,
    retry,
  };
}

/** Returns a function that calls all of these. */
const reportTo =
  (...listeners: ((view: JobView) => void)[]) =>
  (view: JobView): void => {
    for (const listener of listeners) listener(view);
  };
