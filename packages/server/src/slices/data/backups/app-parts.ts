import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { JobStep } from '@kontor/platform/work/jobs/definitions';
import type { BackupPart } from '../../apps/apps/index.ts';
import {
  type BackupInput,
  type BackupJob,
  type BackupJobNeeds,
  type BackupRun,
  type BackupState,
  ownIn,
} from './backup-run.ts';
import type { BackupsDb } from './db.ts';
import { partsOf, tagsOf } from './manifest.ts';
import type { OpenRepository } from './places.ts';
import { canTrustTimes } from './rules.ts';

/** The step that stores each app. Its undo forgets what is stored. */
export const appsStep = (needs: AppPartsNeeds, run: BackupRun): JobStep<BackupInput, BackupState> => ({
  ...{ name: 'apps', share: 6 },
  do: createStoreApps(needs, run),
  undo: createForgetParts(needs, run),
});

type AppPartsNeeds = Pick<BackupJobNeeds, 'core' | 'db' | 'restic' | 'apps'>;

function createStoreApps({ core: { log }, db, restic, apps }: AppPartsNeeds, run: BackupRun) {
  const callerOf = ({ id, actor, signal }: BackupJob) => ({ by: id, actor, signal });

  async function storeApp(job: BackupJob, at: OpenRepository, part: BackupPart, onShare: (share: number) => void) {
    const made = await apps.exportApp(part.id, callerOf(job));
    try {
      const tags = tagsOf(job.state.backupId, part.id);
      const trustsTimes = canTrustTimes(made, takenBefore(db, job.input.placeId, part.id));
      const what = { folder: made.folder, paths: ['.'], tags, trustsTimes, signal: job.signal, onProgress: onShare };
      const { snapshot } = await restic.backup(at.repository, at.key, what);
      const { id } = part;
      const { title, version, files, bytes, takenAt } = made;
      job.save({ parts: [...job.state.parts, { id, title, version, files, bytes, snapshot, takenAt }] });
    } finally {
      await apps.dropExport(part.id, job.id);
    }
  }

  /** Stores all apps but those in `stored`, by their ids. */
  async function storeAll(job: BackupJob, at: OpenRepository, stored: ReadonlySet<string>): Promise<void> {
    const sources = apps.backupParts();
    for (const [index, source] of sources.entries()) {
      if (stored.has(source.id)) continue;
      try {
        await storeApp(job, at, source, (share) => job.progress((index + share) / sources.length));
      } catch (err) {
        job.signal.throwIfAborted();
        // An app that cannot be copied must not keep the others from being stored; a place that cannot be written to ends the backup with the next part.
        if (!(err instanceof AdapterError || err instanceof RefusedError)) throw err;
        log.warn({ err, app: source.id }, 'An app could not be backed up');
        job.save({ missed: [...job.state.missed, source.title] });
      }
      job.progress((index + 1) / sources.length);
    }
  }

  return async (job: BackupJob): Promise<void> => {
    const noted = new Set(job.state.parts.map(({ id }) => id));
    // An earlier start noted nothing, so there is nothing to look for.
    if (noted.size === 0) return run.withUnchecked(job, (at) => storeAll(job, at, noted));
    await run.withSnapshots(job, (at, found) => {
      const stored = ownIn(found, job).map(({ part }) => part);
      return storeAll(job, at, new Set(stored.filter((part) => noted.has(part))));
    });
  };
}

/** Forgets what an unfinished backup stored. Where the place cannot be reached, the weekly care does it. */
const createForgetParts =
  ({ core: { log }, restic }: AppPartsNeeds, run: BackupRun) =>
  async (job: BackupJob): Promise<void> => {
    try {
      await run.withSnapshots(job, async ({ repository, key }, found) => {
        const stored = ownIn(found, job).map(({ id }) => id);
        await restic.forget(repository, key, stored, job.signal);
      });
    } catch (err) {
      job.signal.throwIfAborted();
      log.warn({ err, backup: job.state.backupId }, 'Parts of a backup that failed are still at its place');
    }
  };

/** Returns when the data in the newest backup of an app at a place was taken. */
const takenBefore = (db: Pick<BackupsDb, 'backupsAt'>, placeId: string, part: string): number | undefined => {
  const [newest] = db.backupsAt(placeId);
  return newest && partsOf(newest.parts).find(({ id }) => id === part)?.takenAt;
};
