import { AdapterError, RefusedError } from '@kontor/platform/errors';
import { defineJob, type JobKind } from '@kontor/platform/work/jobs/definitions';
import { runYielding } from '@kontor/platform/work/yielding-work';
import type { SnapshotList } from '../../../adapters/restic/snapshot-list.ts';
import { adoptBackups, completeAmong, completeIn } from './adopt.ts';
import { appsStep } from './app-parts.ts';
import {
  type BackupInput,
  type BackupJob,
  type BackupJobNeeds,
  type BackupState,
  backupResource,
  createBackupRun,
  ownIn,
} from './backup-run.ts';
import { copyBox, dropBoxCopy } from './box-copy.ts';
import { boxPart, boxPartOf, manifestTag, partIn, type StoredPart, tagsOf, totalBytes } from './manifest.ts';
import type { OpenRepository } from './places.ts';
import { outdated } from './rules.ts';

export const backupKind = 'backup';

const nothing = async () => {};

type StoredBox = Pick<StoredPart, 'snapshot' | 'files' | 'bytes'>;

/** The job that makes one backup: each app, then the box itself, whose snapshot completes it. What an earlier start has stored already is not stored again. */
export function backupJob(needs: BackupJobNeeds): JobKind {
  const run = createBackupRun(needs);
  const { storeBox, dropCopy, finish } = createBoxSteps(needs, run);
  return defineJob<BackupInput, BackupState>({
    name: backupKind,
    resources: () => [backupResource],
    busy: 'queue',
    prepare: () => ({ backupId: needs.core.ids(), parts: [], missed: [] }),
    stages: [
      { name: 'open', steps: [{ name: 'open', do: (job) => run.withSnapshots(job, nothing), undo: nothing }] },
      { name: 'apps', steps: [appsStep(needs, run)] },
      { name: 'box', steps: [{ name: 'box', do: storeBox, undo: dropCopy }] },
      { name: 'finish', steps: [{ name: 'finish', do: finish, undo: nothing }] },
    ],
    pointOfNoReturn: { step: 'box', when: 'after' },
    ended: ({ input, state }, outcome, reason) => needs.ended(input, state, outcome === 'done' ? undefined : reason),
  }) as JobKind;
}

function createBoxSteps(needs: BackupJobNeeds, run: ReturnType<typeof createBackupRun>) {
  const { core, db, restic } = needs;
  const { config, database, log, clock, boxAddress } = core;

  function addBox(job: BackupJob, stored: StoredBox): void {
    const part = boxPartOf(stored);
    job.save({ parts: [...job.state.parts.filter(({ id }) => id !== boxPart), part] });
  }

  const dropCopy = () => dropBoxCopy(config.data);

  /** Stores the box. The copy goes in any case, also one that an earlier start left. */
  async function storeBox(job: BackupJob): Promise<void> {
    try {
      await run.withSnapshots(job, async (at, found) => {
        // Stored by an earlier start that was killed before it could note it.
        const stored = completeAmong(found.snapshots, job.state.backupId);
        if (stored === undefined) nameParts(job, found);
        addBox(job, stored?.box ?? (await storeCopy(job, at)));
      });
    } finally {
      await dropCopy();
    }
  }

  /** Notes the whole ids of the apps' snapshots. An app that is not in the list of the place counts as missed. */
  function nameParts(job: BackupJob, found: SnapshotList): void {
    const named = wholeParts(job, found).filter(({ part }) => part.id !== boxPart);
    const lost = named.filter(({ isFound }) => !isFound).map(({ part }) => part);
    if (lost.length > 0) log.warn({ apps: lost.map(({ id }) => id) }, 'Apps are not in the list of their place');
    const parts = named.filter(({ isFound }) => isFound).map(({ part }) => part);
    job.save({ parts, missed: [...job.state.missed, ...lost.map(({ title }) => title)] });
  }

  async function storeCopy(job: BackupJob, { repository, key }: OpenRepository): Promise<StoredBox> {
    const { paths, ...size } = await copyBox(config.data, database);
    const about = { domain: boxAddress.domain(), ...size, parts: job.state.parts, missed: job.state.missed };
    const tags = [...tagsOf(job.state.backupId, boxPart), manifestTag(about)];
    const what = { folder: config.data, paths, tags, signal: job.signal, onProgress: job.progress };
    const { unread, ...stored } = await restic.backup(repository, key, what);
    // Mail that was moved to another folder meanwhile; the next backup has it.
    if (unread.length > 0) log.warn({ unread }, 'Some files of the server are not in its backup');
    return stored;
  }

  /** Records the backup, forgets those that are not to be retained, and measures the place. A place that went away meanwhile is cleaned by the weekly care. */
  async function finish(job: BackupJob): Promise<void> {
    const place = run.placeOf(job);
    try {
      await run.withSnapshots(job, (at, found) => {
        const parts = wholeParts(job, found).map(({ part }) => part);
        record(job, parts);
        return forgetOutdated(job, at, found);
      });
    } catch (err) {
      job.signal.throwIfAborted();
      if (!(err instanceof AdapterError || err instanceof RefusedError)) throw err;
      log.warn({ err, place: place.id }, 'Outdated backups could not be forgotten');
      record(job, job.state.parts);
    }
  }

  function record({ input, state: { backupId, missed } }: BackupJob, parts: StoredPart[]): void {
    if (db.backup(backupId) !== undefined) return;
    const texts = { parts: JSON.stringify(parts), missed: JSON.stringify(missed), domain: core.boxAddress.domain() };
    db.addBackup({ id: backupId, place_id: input.placeId, at: clock.now(), bytes: totalBytes(parts), ...texts });
  }

  async function forgetOutdated(
    { input: { placeId }, signal }: BackupJob,
    { repository, key }: OpenRepository,
    found: SnapshotList,
  ): Promise<void> {
    adoptBackups({ database, db, log }, placeId, await runYielding(completeIn(found)));
    // Apps of a restored server are still to be fetched from it.
    const needed = needs.neededBackups();
    const old = new Set(outdated(db.backupsAt(placeId).filter(({ id }) => !needed.has(id))).map(({ id }) => id));
    const gone = found.snapshots.filter(({ tags }) => old.has(partIn(tags)?.backup ?? '')).map(({ id }) => id);
    await restic.forget(repository, key, gone, signal);
    for (const id of old) db.removeBackup(id);
    db.changePlace(placeId, { bytes: await restic.size(repository, key, signal) });
  }

  return { storeBox, dropCopy, finish };
}

/** Returns the parts a job has noted, with the whole ids of their snapshots where the list has them. */
function wholeParts(job: BackupJob, found: SnapshotList): { part: StoredPart; isFound: boolean }[] {
  const own = ownIn(found, job);
  return job.state.parts.map((part) => {
    const whole = own.find((one) => one.part === part.id && one.id.startsWith(part.snapshot));
    return { part: { ...part, snapshot: whole?.id ?? part.snapshot }, isFound: whole !== undefined };
  });
}
