import { join } from 'node:path';
import type { Text } from '@kontor/contract/manifest/manifest';
import { RefusedError } from '@kontor/platform/errors';
import { removeTree } from '@kontor/platform/remove-tree';
import { defineJob, type Job, type JobFailure, type JobKind } from '@kontor/platform/work/jobs/definitions';
import type { Space } from '../../../../adapters/disk-space/disk-space.ts';
import type { Restic } from '../../../../adapters/restic/restic.ts';
import type { RestoreRequest } from '../../../../adapters/restic/restore.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppBackups, TrialResult, Trials } from '../../../apps/apps/index.ts';
import type { Availability } from '../availability.ts';
import { backupResource } from '../backup-run.ts';
import { boxFolder, copiedDatabase, readAbout, workFolder } from '../box-copy.ts';
import { countBox, differenceOf } from '../box-counts-db.ts';
import type { BackupsDb } from '../db.ts';
import { fetchSnapshot } from '../fetch-snapshot.ts';
import { boxPart } from '../manifest.ts';
import { refuseFull } from '../part-source.ts';
import type { Places } from '../places.ts';

export const drillKind = 'backup-drill';

/** A snapshot to restore as a test. */
interface DrilledPart {
  id: string;
  title: Text;
  snapshot: string;
  bytes: number;
}

export interface DrillInput {
  placeId: string;
  /** Name of the place, for texts. */
  place: string;
  /** The box itself first, then at most one app. */
  parts: DrilledPart[];
}

export interface DrillState {
  /** When it began, in milliseconds since the epoch. */
  began?: number;
  /** The part that is tested. */
  part?: string;
  /** Whether the app was started from its backup. */
  start?: TrialResult;
}

type DrillJob = Job<DrillInput, DrillState>;

export interface DrillJobNeeds {
  core: Pick<ServerContext, 'config' | 'clock'>;
  db: Pick<BackupsDb, 'place'>;
  places: Places;
  restic: Restic;
  space(folder: string): Space;
  availability: Availability;
  apps: Pick<AppBackups, 'proveExport'> & Pick<Trials, 'tryExport' | 'endTrials'>;
  /** Called in the transaction that ends the job. */
  ended(input: DrillInput, state: DrillState, failure: JobFailure | undefined): void;
}

/**
 * The job that restores parts of a backup beside everything, shows that they are whole and that the app starts with them, and throws them away. Nothing of the running
 * server is touched; what is wrong with a part fails the job.
 */
export function drillJob(needs: DrillJobNeeds): JobKind {
  const { core, ended } = needs;
  const restore = createTestRestore(needs);
  const folderOf = ({ id }: DrillJob) => join(core.config.data, workFolder, `drill-${id}`);

  async function drop(job: DrillJob): Promise<void> {
    await needs.apps.endTrials();
    await removeTree(folderOf(job));
  }

  async function proveApp({ id: by, signal, save }: DrillJob, id: string, target: string): Promise<void> {
    await needs.apps.proveExport(id, target, { by, signal });
    save({ start: await needs.apps.tryExport(id, target, { by, signal }) });
  }

  async function drillPart(job: DrillJob, { id, snapshot, bytes }: DrilledPart, onProgress: (share: number) => void) {
    const { signal } = job;
    const target = folderOf(job);
    await drop(job);
    await restore(job.input.placeId, bytes, { snapshot, target, signal, onProgress });
    if (id === boxPart) proveBox(target);
    else await proveApp(job, id, target);
  }

  async function drill(job: DrillJob): Promise<void> {
    const { parts } = job.input;
    if (job.state?.began === undefined) job.save({ began: core.clock.now() });
    for (const [index, part] of parts.entries()) {
      job.save({ part: part.id });
      await drillPart(job, part, (share) => job.progress((index + share) / parts.length));
    }
    await drop(job);
  }

  return defineJob<DrillInput, DrillState>({
    name: drillKind,
    resources: () => [backupResource],
    busy: 'queue',
    prepare: () => ({}),
    stages: [{ name: 'drill', steps: [{ name: 'drill', do: drill, undo: drop }] }],
    pointOfNoReturn: { step: 'drill', when: 'after' },
    ended: ({ input, state }, outcome, reason) => ended(input, state ?? {}, outcome === 'done' ? undefined : reason),
  }) as JobKind;
}

/** Throws where the copy of the database is damaged or holds other counts than when it was made, or the key is missing. */
function proveBox(folder: string): void {
  const { tables, fault } = countBox(join(folder, boxFolder, copiedDatabase));
  if (fault !== undefined) throw new RefusedError('restore-damaged', { params: { detail: `${fault}.` } });
  const noted = readAbout(folder);
  const difference = noted && differenceOf(noted.tables, tables);
  if (difference !== undefined) throw new RefusedError('restore-counts-differ', { params: { detail: difference } });
}

/** Restores a snapshot. A place that went away meanwhile says nothing about the backups there: then that is why it failed. */
function createTestRestore({ core, space, db, places, restic, availability }: DrillJobNeeds) {
  return async (placeId: string, bytes: number, request: RestoreRequest): Promise<void> => {
    refuseFull(bytes, space(core.config.data).free);
    const place = db.place(placeId);
    try {
      await fetchSnapshot({ places, restic }, place, request);
    } catch (error) {
      request.signal.throwIfAborted();
      if (place === undefined) throw error;
      await availability.look(place);
      throw availability.obstacleToRead(place) ?? error;
    }
  };
}
