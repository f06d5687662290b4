import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { RefusedError } from '@kontor/platform/errors';
import { defineJob, type JobStep } from '@kontor/platform/work/jobs/definitions';
import { failureOf } from '@kontor/platform/work/jobs/failure';
import { measureTree } from '../../../../adapters/app-files/measure.ts';
import { newestSetBack } from '../../../../adapters/app-files/set-back.ts';
import { resourceOf } from '../../registry/index.ts';
import {
  changesStep,
  copyStep,
  dumpStep,
  type ExportJob,
  type ExportState,
  exceptionsOf,
  releaseOf,
} from './export-copy.ts';
import type { ExportInput } from './inputs.ts';
import {
  type AppWork,
  manifestOf,
  notifyEnded,
  restoreDesiredState,
  startAndWait,
  stopAndWait,
  untilHealthy,
} from './work.ts';

type Step = JobStep<ExportInput, ExportState>;

const nothing = async () => {};

/**
 * The job that copies the data of an app for a backup. The files are copied while the app runs; then it is stopped only for what has changed since then and for
 * its databases (keeps E5), and started at once. All of it can be undone: an export that is not complete leaves nothing, and the app runs as before.
 */
export function exportJob(work: AppWork) {
  return defineJob<ExportInput, ExportState>({
    name: 'app-export',
    resources: ({ instanceId }) => [resourceOf(instanceId)],
    busy: 'reject',
    stages: [
      { name: 'check', steps: [checkStep(work)] },
      { name: 'copy', steps: [copyStep(work)] },
      { name: 'stop', steps: [stopStep(work)] },
      { name: 'changes', steps: [dumpStep(work), changesStep(work)] },
      { name: 'start', steps: [startStep(work)] },
      { name: 'finish', steps: [completeStep(work)] },
    ],
    pointOfNoReturn: { step: 'complete', when: 'after' },
    ended({ id, input: { instanceId } }, outcome, reason) {
      if (outcome === 'failed')
        work.core.log.warn({ job: id, app: instanceId, reason: reason?.text }, 'An export of an app was undone');
      notifyEnded(work);
    },
  });
}

function checkStep(work: AppWork): Step {
  const { exports, files, others, db } = work;
  return {
    name: 'check',
    async do(job) {
      const { instanceId } = job.input;
      refuseForeign(work, job);
      const { data } = files.paths(instanceId);
      const [inFiles, inDatabases] = [await files.measureData(instanceId), await others.addons.measure(instanceId)];
      db.change(instanceId, { data_bytes: inFiles + inDatabases });
      const copied = (await exports.sharesBlocks(data)) ? 0 : inFiles;
      const { code } = releaseOf(work, job);
      const inCode = code === undefined ? 0 : await measureTree(code);
      await others.store.refuseFullDisk(copied + inDatabases + inCode);
      const copiesRunning = await exports.canCopyRunning();
      job.save({ copiesRunning, stops: stopsFor(work, job, copiesRunning) });
    },
    undo: nothing,
  };
}

/** Refuses to work for a job that has ended, and to replace an export that another job still uses. */
function refuseForeign({ exports, isOpenJob }: AppWork, { input: { instanceId, by } }: ExportJob): void {
  if (!isOpenJob(by)) throw new RefusedError('job-cancelled');
  const other = exports.find(instanceId)?.by;
  if (other !== undefined && other !== by && isOpenJob(other)) throw new RefusedError('busy');
}

/** Whether the app has to be stopped: it runs, has data, and its data cannot be copied while it changes. */
function stopsFor(work: AppWork, job: ExportJob, copiesRunning: boolean): boolean {
  const { instanceId, version, wasWanted } = job.input;
  const manifest = manifestOf(work, job, version);
  const { data } = work.files.paths(instanceId);
  const except = exceptionsOf(manifest);
  const hasFiles = existsSync(data) && readdirSync(data).some((name) => !except.has(name));
  const hasData = hasFiles || work.others.addons.kindsOf(instanceId).length > 0;
  return wasWanted === 'running' && hasData && !(manifest.backup === 'live' && copiesRunning);
}

function stopStep(work: AppWork): Step {
  return {
    name: 'stop',
    async do(job) {
      if (job.state.stops !== true) return;
      if (job.state.stoppedAt === undefined) job.save({ stoppedAt: work.core.clock.now() });
      await stopAndWait(work, job, { wanted: 'stopped' });
    },
    undo: async (job) => restoreDesiredState(work, job, { wanted: job.input.wasWanted }),
  };
}

/** Starts the app again. One that does not become healthy is shown as such; the data is copied, so the export is complete all the same. */
function startStep(work: AppWork): Step {
  const { core } = work;
  return {
    name: 'start',
    async do(job) {
      const { stops, stoppedAt } = job.state;
      if (stops !== true || stoppedAt === undefined) return;
      try {
        await startAndWait(work, job, job.input.version);
        await untilHealthy(work, job, manifestOf(work, job, job.input.version));
      } catch (err) {
        if (job.signal.aborted) throw err;
        core.log.warn({ err, app: job.input.instanceId }, 'An app does not run again after its data was copied');
        job.save({ startFailure: failureOf(err).text });
      }
      job.save({ downtimeMs: core.clock.now() - stoppedAt });
    },
    undo: nothing,
  };
}

function completeStep(work: AppWork): Step {
  const { exports } = work;
  const isComplete = ({ id, input }: ExportJob) => exports.find(input.instanceId)?.job === id;
  return {
    name: 'complete',
    look: async (job) => (isComplete(job) ? 'equal' : 'absent'),
    async do(job) {
      refuseForeign(work, job);
      const { instanceId, title, version, by } = job.input;
      const { takenAt = 0, downtimeMs = 0, startFailure } = job.state;
      const manifestDigest = createHash('sha256')
        .update(JSON.stringify(manifestOf(work, job, version)))
        .digest('hex');
      // After the app runs again: what changes meanwhile only makes the backup read more.
      const setBackAt = await newestSetBack(
        work.files.paths(instanceId).data,
        exceptionsOf(manifestOf(work, job, version)),
        job.signal,
      );
      const times = { takenAt, setBackAt, downtimeMs, ...(startFailure === undefined ? {} : { startFailure }) };
      await exports.complete({ instanceId, title, version, manifestDigest, ...times, job: job.id, by });
    },
    undo: async (job) => {
      if (isComplete(job)) await exports.drop(job.input.instanceId);
    },
  };
}
