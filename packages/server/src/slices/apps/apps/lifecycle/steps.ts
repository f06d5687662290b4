import type { JobStep } from '@kontor/platform/work/jobs/definitions';
import { engineOf } from '../../store/index.ts';
import { addonVolumes } from '../reconciler/render.ts';
import { contentsOf } from '../reconciler/render-containers.ts';
import type { AppInput } from './inputs.ts';
import {
  type AppJob,
  type AppWork,
  manifestOf,
  rowOf,
  startAndWait,
  stopAndWait,
  untilGone,
  untilHealthy,
} from './work.ts';

type Step<I extends AppInput> = JobStep<I, unknown>;

const nothing = async () => {};

/** Takes a snapshot of the data, from which the undo restores it when a version fails. The app is not running. */
export function snapshotStep<I extends AppInput>(work: AppWork, isNeeded: (input: I) => boolean): Step<I> {
  const { files } = work;
  return {
    name: 'snapshot',
    look: async (job) => (!isNeeded(job.input) || files.hasSnapshot(job.input.instanceId, job.id) ? 'equal' : 'absent'),
    async do(job) {
      await untilGone(work, job);
      await files.snapshot(job.input.instanceId, job.id, job.signal);
    },
    async undo(job) {
      if (!isNeeded(job.input)) return;
      await untilGone(work, job);
      await files.restore(job.input.instanceId, job.id);
    },
  };
}

/** Lets the reconciler start the version. `before` returns the desired state its undo writes before the data is restored. */
export function startStep<I extends AppInput & { version: string }>(
  work: AppWork,
  before: (input: I) => { wanted: 'stopped' | 'absent'; version?: string },
): Step<I> {
  return {
    name: 'start',
    do: (job) => startAndWait(work, job as AppJob, job.input.version),
    undo: (job) => stopAndWait(work, job as AppJob, before(job.input)),
  };
}

/** Waits until the version is healthy. */
export function healthyStep<I extends AppInput & { version: string }>(work: AppWork): Step<I> {
  return {
    name: 'healthy',
    share: 2,
    do: (job) => untilHealthy(work, job as AppJob, manifestOf(work, job as AppJob, job.input.version)),
    undo: nothing,
  };
}

/** Creates the volumes of the version; those that are there stay. Undo deletes all data, unless it was there before. */
export function volumesStep<I extends AppInput & { version: string }>(
  work: AppWork,
  hadData: (input: I) => boolean,
): Step<I> {
  const { files } = work;
  return {
    name: 'volumes',
    do(job) {
      const { instanceId, version } = job.input;
      const manifest = manifestOf(work, job as AppJob, version);
      const engine = engineOf(manifest);
      const owner = engine.type === 'process' ? rowOf(work, job as AppJob).account : undefined;
      const contents = contentsOf(engine, files.paths(instanceId).release(version));
      return files.makeVolumes(instanceId, addonVolumes(manifest), owner, contents);
    },
    async undo({ id, input }) {
      if (!hadData(input)) await files.dropData(input.instanceId, id);
    },
  };
}

/** Marks the app as installed, from when on the edge leads to it. `undone`: the event that its undo publishes. */
export function routeStep<I extends AppInput>({ core, db }: AppWork, undone: 'app-removed' | 'app-updated'): Step<I> {
  const { clock, database, events, changeFeed } = core;
  const setState = (instanceId: string, state: 'installing' | 'installed', installed_at: number | null) =>
    database.transaction(() => {
      db.change(instanceId, { state, installed_at });
      events.publish(state === 'installed' ? 'app-installed' : undone, { instanceId });
      database.afterCommit(() => changeFeed.changed('apps'));
    });
  return {
    name: 'route',
    do: async ({ input }) => setState(input.instanceId, 'installed', clock.now()),
    undo: async ({ input }) => setState(input.instanceId, 'installing', null),
  };
}

/** A step without undo, because it comes after the point of no return. */
export const irreversibleStep = <I>(
  name: string,
  action: (job: Parameters<JobStep<I, unknown>['do']>[0]) => Promise<void>,
) => ({ name, do: action, undo: nothing }) satisfies JobStep<I, unknown>;
