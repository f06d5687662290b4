import type { Manifest } from '@kontor/contract/manifest/manifest';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import { minutes, seconds } from '@kontor/platform/work/durations';
import type { Job } from '@kontor/platform/work/jobs/definitions';
import type { AppExports } from '../../../../adapters/app-files/app-exports.ts';
import type { AppFiles } from '../../../../adapters/app-files/app-files.ts';
import type { DataReplacement } from '../../../../adapters/app-files/replace-data.ts';
import type { BaseImage } from '../../../../adapters/base-image/base-image.ts';
import type { BoxKey } from '../../../../adapters/box-key.ts';
import type { Engine } from '../../../../adapters/engine/engine.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppRow, AppsDb } from '../../registry/index.ts';
import type { Store } from '../../store/index.ts';
import type { Bindings } from '../bindings/bindings.ts';
import type { Monitor } from '../monitor/monitor.ts';
import type { AppsNeeds, ReleaseBuilder } from '../needs.ts';
import type { DesiredState } from '../reconciler/desired-state.ts';
import type { Unseen } from '../reconciler/unseen.ts';
import type { AppInput } from './inputs.ts';
import type { Permits } from './permits.ts';
import type { Readers } from './readers.ts';

/** What the steps of app jobs need. */
export interface AppWork {
  core: ServerContext;
  db: AppsDb;
  files: AppFiles;
  exports: AppExports;
  replacement: DataReplacement;
  desiredState: DesiredState;
  monitor: Pick<Monitor, 'observations' | 'health' | 'crashBackoff'>;
  unseen: Pick<Unseen, 'isUnseen' | 'isAway'>;
  bindings: Pick<Bindings, 'table'>;
  others: Pick<AppsNeeds['people'], 'groups'> & {
    addons: AppsNeeds['addons'];
    store: Store;
    engine: Engine;
    boxKey: BoxKey;
    baseImage: BaseImage;
  };
  /** Permits for fetching and building. */
  permits: Pick<Permits, 'run'>;
  /** Runs what only reads the data of an app. */
  readers: Pick<Readers, 'run'>;
  isOpenJob(jobId: string): boolean;
  /** Bound late: who makes the releases of own apps. */
  releaseBuilder: ReleaseBuilder;
  /** The rows changed so that the reconciler should look again. */
  wake(): void;
}

export type AppJob = Job<AppInput, unknown>;

// Starting and stopping take seconds. What takes longer fails; after the point of no return it is retried.
const convergeTimeoutMs = minutes(3);

/** Returns the row of the app of the job. Throws when there is none. */
export function rowOf({ db }: AppWork, { input: { instanceId } }: AppJob): AppRow {
  const row = db.find(instanceId);
  if (row === undefined) throw new AdapterError(`${instanceId} is not installed.`);
  return row;
}

/** Returns the manifest of one version of the app of the job. */
export const manifestOf = ({ db }: AppWork, { input: { instanceId } }: AppJob, version: string): Manifest =>
  db.releaseOf({ instance_id: instanceId, version });

/** Throws the reason when the app cannot be started in its current generation. */
function refuseStartFailure(work: AppWork, row: AppRow): void {
  const startFailure = work.monitor.crashBackoff.startFailureOf(row);
  if (startFailure !== undefined)
    throw new RefusedError(startFailure.reason.code, { params: startFailure.reason.params });
}

/** Writes the desired state "running in this version" and waits until it is observed (keeps O1). */
export async function startAndWait(work: AppWork, job: AppJob, version: string): Promise<void> {
  const { instanceId } = job.input;
  const since = work.desiredState.writeOnce(instanceId, job.id, { wanted: 'running', version });
  const isRunning = () => {
    const row = rowOf(work, job);
    refuseStartFailure(work, row);
    const seen = work.monitor.observations.since(since, instanceId);
    return seen?.some(({ state, generation }) => state === 'running' && generation === row.generation) || undefined;
  };
  const converged = await work.monitor.observations.until(isRunning, { signal: job.signal, ms: convergeTimeoutMs });
  if (!converged) throw notSeen(work, job, 'running');
}

/** Writes a desired state in which the app does not run and waits until none of it is observed (keeps O1). */
export async function stopAndWait(
  work: AppWork,
  job: AppJob,
  desired: { wanted: 'stopped' | 'absent'; version?: string },
): Promise<void> {
  const { instanceId } = job.input;
  const since = work.desiredState.writeOnce(instanceId, job.id, desired);
  const isGone = () => work.monitor.observations.since(since, instanceId)?.length === 0 || undefined;
  const converged = await work.monitor.observations.until(isGone, { signal: job.signal, ms: convergeTimeoutMs });
  if (!converged) throw notSeen(work, job, 'stopped');
}

/** Waits for a pass that observes none of the app. A copy or restore while it might run would be inconsistent (keeps E5). */
export async function untilGone(work: AppWork, job: AppJob): Promise<void> {
  const { observations } = work.monitor;
  const since = observations.count();
  work.wake();
  const isGone = () => observations.since(since, job.input.instanceId)?.length === 0 || undefined;
  if (!(await observations.until(isGone, { signal: job.signal, ms: convergeTimeoutMs })))
    throw notSeen(work, job, 'stopped');
}

function notSeen(work: AppWork, job: AppJob, state: 'running' | 'stopped'): Error {
  const cause = new AdapterError(`${job.input.instanceId} was not seen ${state} in time.`);
  return work.unseen.isUnseen(rowOf(work, job)) ? Object.assign(new RefusedError('engine-away'), { cause }) : cause;
}

/** Restores the desired state from before the job, unless the job never wrote one. */
export function restoreDesiredState(
  work: AppWork,
  job: AppJob,
  desired: { wanted: AppRow['wanted']; version?: string },
): void {
  if (rowOf(work, job).written_by === job.id) work.desiredState.writeOnce(job.input.instanceId, job.id, desired);
}

/** Waits until the current generation is healthy; refused when the start time of its manifest is over. */
export async function untilHealthy(work: AppWork, job: AppJob, manifest: Manifest): Promise<void> {
  const { health, observations } = work.monitor;
  const isHealthy = () => {
    const row = rowOf(work, job);
    refuseStartFailure(work, row);
    const known = health.stateOf(row.instance_id);
    return (known?.state === 'alive' && known.generation === row.generation) || undefined;
  };
  const ms = seconds(manifest.health.startSeconds);
  if (!(await observations.until(isHealthy, { signal: job.signal, ms }))) throw new RefusedError('app-never-healthy');
}

/** Called in the transaction that ends a job: marks the lists as changed and wakes the reconciler after its commit. */
export function notifyEnded({ core: { database, changeFeed }, wake }: AppWork): void {
  database.afterCommit(() => {
    changeFeed.changed('apps');
    changeFeed.changed('store');
    wake();
  });
}

/** Stores the size of the app's data, for the list of apps and for retained data. */
export async function measure(work: AppWork, { instanceId }: AppInput): Promise<void> {
  const { db, core } = work;
  db.change(instanceId, { data_bytes: await measureData(work, instanceId) });
  core.changeFeed.changed('apps');
}

/** Resolves with the bytes of user data, in files and in databases. */
export const measureData = async (
  { files, others }: Pick<AppWork, 'files' | 'others'>,
  instanceId: string,
): Promise<number> => (await files.measureData(instanceId)) + (await others.addons.measure(instanceId));
