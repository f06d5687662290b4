import type { Manifest } from '@kontor/contract/manifest/manifest';
import { AdapterError } from '@kontor/platform/errors';
import type { Job, JobStep } from '@kontor/platform/work/jobs/definitions';
import { type ExportedRelease, uploadedCode } from '../../../../adapters/app-files/export-release.ts';
import type { AppInput, ExportInput } from './inputs.ts';
import { trackSizeProgress } from './progress-by-size.ts';
import { type AppWork, manifestOf, untilGone } from './work.ts';

/** What an export has found out and done so far. */
export interface ExportState {
  /** The app is stopped while its data is copied. */
  stops?: boolean;
  /** Its data can be copied while it runs. */
  copiesRunning?: boolean;
  /** Time of the file system before the first copy. */
  since?: string;
  stoppedAt?: number;
  takenAt?: number;
  downtimeMs?: number;
  startFailure?: string;
}

export type ExportJob = Job<ExportInput, ExportState>;
type Step = JobStep<ExportInput, ExportState>;

const nothing = async () => {};

/** Names in the folder of an app's data that are not exported: volumes whose content can be made again. */
export const exceptionsOf = ({ addons }: Manifest): ReadonlySet<string> =>
  new Set((addons.localstorage?.volumes ?? []).flatMap(({ name, backup }) => (backup === false ? [name] : [])));

/** Whether the app runs while its data is copied for good. */
const isLive = ({ input, state }: ExportJob): boolean => input.wasWanted === 'running' && state.stops !== true;

/** Copies the files while the app still runs, so that little is left to copy when it is stopped. */
export function copyStep(work: AppWork): Step {
  const { exports, core, readers } = work;
  return {
    name: 'copy',
    share: 4,
    async do(job) {
      job.save({ since: await exports.begin(job.id) });
      await exports.addRelease(job.id, releaseOf(work, job), job.signal);
      if (job.input.wasWanted !== 'running' || job.state.copiesRunning !== true) return;
      const sizeProgress = trackSizeProgress({
        ...{ clock: core.clock, log: core.log, report: job.progress },
        measure: () => exports.measureDraft(job.id),
        expected: work.db.find(job.input.instanceId)?.data_bytes ?? 0,
      });
      work.wake();
      await readers
        .run(job.id, () => copyFiles(work, job, true).catch(rejectUnlessRepeated(work, job)))
        .finally(sizeProgress.end);
    },
    undo: (job) => exports.dropDraft(job.id),
  };
}

/** Returns what the app can be built again from: the catalogue has the code of others, nobody that of an own app. */
export function releaseOf({ db, files }: AppWork, { input: { instanceId, version } }: ExportJob): ExportedRelease {
  const manifest = db.releaseOf({ instance_id: instanceId, version });
  const release = files.paths(instanceId).release(version);
  return { manifest, code: manifest.hosted === undefined ? undefined : uploadedCode(release) };
}

/** When the app will be stopped, whatever the first copy missed is copied then. */
function rejectUnlessRepeated({ core }: AppWork, { input, state, signal }: ExportJob) {
  return (err: unknown): void => {
    if (state.stops !== true || signal.aborted || !(err instanceof AdapterError)) throw err;
    core.log.info({ err, app: input.instanceId }, 'The data of a running app could not be copied completely');
  };
}

/** Dumps the databases. Before the last copy of the files: in a running app, what a database names exists by then. */
export function dumpStep(work: AppWork): Step {
  const { exports, others } = work;
  return {
    name: 'dump',
    look: async ({ id }) => (others.addons.hasDump(exports.databasesOf(id)) ? 'equal' : 'absent'),
    do: (job) =>
      whileQuiet(work, job, async () => {
        await others.addons.dump(job.input.instanceId, exports.databasesOf(job.id), job.signal);
        await retainUnused(work, job);
      }),
    undo: nothing,
  };
}

/** Copies the files that have changed since the first copy. */
export function changesStep(work: AppWork): Step {
  return {
    name: 'changes',
    async do(job) {
      await whileQuiet(work, job, () => copyFiles(work, job, isLive(job)));
      job.save({ takenAt: work.core.clock.now() });
    },
    undo: nothing,
  };
}

/** Runs `action` once the app is observed stopped, or beside the running app. */
async function whileQuiet(work: AppWork, job: ExportJob, action: () => Promise<void>): Promise<void> {
  if (isLive(job)) return work.readers.run(job.id, action);
  await untilGone(work, job);
  await action();
}

function copyFiles({ files, exports, db }: AppWork, job: ExportJob, isRunning: boolean): Promise<void> {
  const { instanceId, version } = job.input;
  const except = exceptionsOf(db.releaseOf({ instance_id: instanceId, version }));
  const from = files.paths(instanceId).data;
  const { signal, id: jobId } = job;
  return exports.copy({ jobId, from, except, isRunning, since: job.state.since ?? '0', signal });
}

/** A dump or restore uses every account, also those the version does not request and whose data is only retained. */
export const retainUnused = (work: AppWork, job: Job<AppInput & { version: string }, unknown>): Promise<void> => {
  const { instanceId, version } = job.input;
  return work.bindings.table.servers.finalize({ instanceId, manifest: manifestOf(work, job, version) });
};
