import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { JobStep } from '@kontor/platform/work/jobs/definitions';
import type { BackupPart } from '../../apps/apps/index.ts';
import type { BackupInput, BackupJob, BackupJobNeeds, BackupRun, BackupState } from './backup-run.ts';
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

  return async (job: BackupJob): Promise<void> => {
    const sources = apps.backupParts();
    await run.inRepository(job, async (at) => {
      const stored = await run.storedBy(job, at);
      for (const [index, source] of sources.entries()) {
        if (stored.has(source.id) && job.state.parts.some(({ id }) => id === source.id)) continue;
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
    });
  };
}

/** Forgets what an unfinished backup stored. Where the place cannot be reached, the weekly care does it. */
const createForgetParts =
  ({ core: { log }, restic }: AppPartsNeeds, run: BackupRun) =>
  async (job: BackupJob): Promise<void> => {
    try {
      await run.inRepository(job, async (at) => {
        const stored = [...(await run.storedBy(job, at)).values()];
        if (stored.length > 0) await restic.forget(at.repository, at.key, stored, job.signal);
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
