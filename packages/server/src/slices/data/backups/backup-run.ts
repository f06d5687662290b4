import type { Text } from '@kontor/contract/manifest/manifest';
import { RefusedError } from '@kontor/platform/errors';
import type { Job, JobFailure } from '@kontor/platform/work/jobs/definitions';
import type { Restic } from '../../../adapters/restic/restic.ts';
import type { SnapshotList } from '../../../adapters/restic/snapshot-list.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { AppBackups } from '../../apps/apps/index.ts';
import type { BackupsDb, PlaceRow } from './db.ts';
import { partIn, type StoredPart } from './manifest.ts';
import type { OpenRepository, Places } from './places.ts';

/** Locked by every job that reads or writes backups: one at a time, because each uses the whole disk. */
export const backupResource = 'backups';

export interface BackupInput {
  placeId: string;
  /** Title of the place, for texts about the job. */
  title: string;
}

export interface BackupState {
  backupId: string;
  /** Parts that are stored, in their order. */
  parts: StoredPart[];
  /** Titles of apps that could not be backed up. */
  missed: Text[];
}

export type BackupJob = Job<BackupInput, BackupState>;

export interface BackupJobNeeds {
  core: Pick<ServerContext, 'config' | 'database' | 'ids' | 'clock' | 'log' | 'boxAddress'>;
  db: BackupsDb;
  places: Places;
  restic: Restic;
  apps: Pick<AppBackups, 'backupParts' | 'exportApp' | 'dropExport'>;
  /** Returns the ids of backups that must not be forgotten. */
  neededBackups(): ReadonlySet<string>;
  /** Called in the transaction that ends the job. */
  ended(input: BackupInput, state: BackupState | undefined, failure: JobFailure | undefined): void;
}

/** What the steps of a backup have in common: the place of the job, and what it has stored there. Each call of restic takes half a second of the processor. */
export function createBackupRun({ db, places }: Pick<BackupJobNeeds, 'db' | 'places'>) {
  function placeOf({ input }: BackupJob): PlaceRow {
    const row = db.place(input.placeId);
    if (row === undefined) throw new RefusedError('not-found');
    return row;
  }
  return {
    placeOf,
    /** Opens the repository with the list of its snapshots. */
    withSnapshots: <T>(job: BackupJob, work: (at: OpenRepository, found: SnapshotList) => Promise<T>): Promise<T> =>
      places.withSnapshots(placeOf(job), job.signal, work),
    /** Opens the repository without a look at it, after a step that has looked. */
    withUnchecked: <T>(job: BackupJob, work: (at: OpenRepository) => Promise<T>): Promise<T> =>
      places.withUnchecked(placeOf(job), job.signal, work),
  };
}

/** Returns the snapshots of a backup among those of its repository. */
export const ownIn = ({ snapshots }: SnapshotList, { state }: BackupJob): { id: string; part: string }[] =>
  snapshots.flatMap(({ id, tags }) => {
    const held = partIn(tags);
    return held?.backup === state.backupId ? [{ id, part: held.part }] : [];
  });

export type BackupRun = ReturnType<typeof createBackupRun>;
