import type { Manifest } from '@kontor/contract/manifest';
import { Failed, Refused } from '@kontor/platform/errors';
import type { Job } from '@kontor/platform/work/jobs/definitions';
import type { AppFiles } from '../../../adapters/app-files/app-files.ts';
import type { BaseImage } from '../../../adapters/base-image/base-image.ts';
import type { BoxKey } from '../../../adapters/box-key.ts';
import type { Engine } from '../../../adapters/engine/engine.ts';
import type { Ground } from '../../../ground.ts';
import type { Store } from '../../store/index.ts';
import type { AppRow, AppsDb } from '../db.ts';
import type { Health } from '../health.ts';
import type { AppsNeeds, OwnApps } from '../needs.ts';
import type { Restarts } from '../restarts.ts';
import type { Sightings } from '../sightings.ts';
import type { Unseen } from '../unseen.ts';
import type { Wishes } from '../wishes.ts';
import type { AppInput } from './inputs.ts';
import type { Permits } from './permits.ts';

/** What the steps of jobs work with. */
export interface AppWork {
  ground: Ground;
  db: AppsDb;
  files: AppFiles;
  wishes: Wishes;
  watch: {
    sightings: Sightings;
    health: Health;
    restarts: Restarts;
    isUnseen: Unseen['isUnseen'];
    isAway: Unseen['isAway'];
  };
  others: Pick<AppsNeeds['people'], 'groups' | 'directory'> & {
    addons: AppsNeeds['addons'];
    store: Store;
    engine: Engine;
    boxKey: BoxKey;
    baseImage: BaseImage;
  };
  /** To fetch or build. */
  permits: Pick<Permits, 'run'>;
  /** Bound late: who makes the releases of own apps. */
  own(): OwnApps;
  /** The rows changed so that the reconciler should look again. */
  wake(): void;
}

export type AppJob = Job<AppInput, unknown>;

// Starting and stopping a process takes seconds; what takes longer is told as a failure and tried again where there is no way back.
const inStepMs = 180_000;

export function rowOf({ db }: AppWork, { input: { instanceId } }: AppJob): AppRow {
  const row = db.find(instanceId);
  if (row === undefined) throw new Failed(`${instanceId} is not installed.`);
  return row;
}

/** The manifest of one release of the app the job is about. */
export function manifestOf({ db }: AppWork, { input: { instanceId } }: AppJob, version: string): Manifest {
  const text = db.manifestOf(instanceId, version);
  if (text === undefined) throw new Failed(`The manifest of ${instanceId} ${version} is missing.`);
  return JSON.parse(text) as Manifest;
}

/** Throws why the present wish does not come true. */
function refuseTrouble(work: AppWork, row: AppRow): void {
  const trouble = work.watch.restarts.troubleOf(row);
  if (trouble !== undefined) throw new Refused(trouble.reason.code, { params: trouble.reason.params });
}

/** Wishes that the app runs in this version and waits until it is seen to (keeps O1). */
export async function run(work: AppWork, job: AppJob, version: string): Promise<void> {
  const { instanceId } = job.input;
  const since = work.wishes.writeOnce(instanceId, job.id, { wanted: 'running', version });
  const isRunning = () => {
    const row = rowOf(work, job);
    refuseTrouble(work, row);
    const seen = work.watch.sightings.since(since, instanceId);
    return seen?.some(({ state, generation }) => state === 'running' && generation === row.generation) || undefined;
  };
  const inStep = await work.watch.sightings.until(isRunning, { signal: job.signal, ms: inStepMs });
  if (!inStep) throw notSeen(work, job, 'running');
}

/** Wishes that the app does not run and waits until nothing of it is seen (keeps O1). */
export async function halt(
  work: AppWork,
  job: AppJob,
  wish: { wanted: 'stopped' | 'absent'; version?: string },
): Promise<void> {
  const { instanceId } = job.input;
  const since = work.wishes.writeOnce(instanceId, job.id, wish);
  const isGone = () => work.watch.sightings.since(since, instanceId)?.length === 0 || undefined;
  const inStep = await work.watch.sightings.until(isGone, { signal: job.signal, ms: inStepMs });
  if (!inStep) throw notSeen(work, job, 'stopped');
}

/** Waits for a look that shows nothing of the app. What is copied or put back while it might run would be torn (keeps E5). */
export async function untilGone(work: AppWork, job: AppJob): Promise<void> {
  const { sightings } = work.watch;
  const since = sightings.count();
  work.wake();
  const isGone = () => sightings.since(since, job.input.instanceId)?.length === 0 || undefined;
  if (!(await sightings.until(isGone, { signal: job.signal, ms: inStepMs }))) throw notSeen(work, job, 'stopped');
}

function notSeen(work: AppWork, job: AppJob, state: 'running' | 'stopped'): Error {
  const cause = new Failed(`${job.input.instanceId} was not seen ${state} in time.`);
  return work.watch.isUnseen(rowOf(work, job)) ? Object.assign(new Refused('engine-away'), { cause }) : cause;
}

/** Writes the wish from before the job, unless the job never wrote one. */
export function wishAsBefore(work: AppWork, job: AppJob, wish: { wanted: AppRow['wanted']; version?: string }): void {
  if (rowOf(work, job).written_by === job.id) work.wishes.writeOnce(job.input.instanceId, job.id, wish);
}

/** Waits for the first good answer of the present generation. */
export async function untilHealthy(work: AppWork, job: AppJob, manifest: Manifest): Promise<void> {
  const { health, sightings } = work.watch;
  const isHealthy = () => {
    const row = rowOf(work, job);
    refuseTrouble(work, row);
    const known = health.stateOf(row.instance_id);
    return (known?.state === 'alive' && known.generation === row.generation) || undefined;
  };
  const ms = manifest.health.startSeconds * 1000;
  if (!(await sightings.until(isHealthy, { signal: job.signal, ms }))) throw new Refused('app-never-healthy');
}

/** Remembers how much people made, for the list of apps and for what is kept. */
export async function measure(work: AppWork, { instanceId }: AppInput): Promise<void> {
  const { db, ground } = work;
  db.change(instanceId, { data_bytes: await measureData(work, instanceId) });
  ground.live.changed('apps');
}

/** Bytes of what people made: files, and what lies in databases. */
export const measureData = async (
  { files, others }: Pick<AppWork, 'files' | 'others'>,
  instanceId: string,
): Promise<number> => (await files.measureData(instanceId)) + (await others.addons.measure(instanceId));
