import { RefusedError } from '@kontor/platform/errors';
import type { JobView } from '@kontor/platform/work/jobs/definitions';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { ServerContext } from '../../../core/server-context.ts';
import { serverRestoreKind } from '../../../recovery/restore/restore-request.ts';
import { restoreAppsKind } from './awaited/job.ts';
import type { BackupInput } from './backup-run.ts';
import { besideKind } from './beside/beside-job.ts';
import { careKind } from './care.ts';
import type { BackupsDb, PlaceRow } from './db.ts';
import { drillKind } from './drills/drill-job.ts';
import { filesKind } from './files/files-job.ts';
import { backupKind } from './job.ts';
import { mailboxKind } from './mailbox/mailbox-job.ts';
import { restoreKind } from './restore-job.ts';

export interface RunsNeeds {
  core: Pick<ServerContext, 'database' | 'clock' | 'changeFeed'>;
  db: BackupsDb;
  jobs: Pick<Jobs, 'start' | 'open'>;
}

/** Starts backups, and knows which run. */
export function createRuns({ core: { database, clock, changeFeed }, db, jobs }: RunsNeeds) {
  const changed = () => database.afterCommit(() => changeFeed.changed('backups'));
  return {
    /** Marks the lists of places and backups as changed, after the commit. */
    changed,
    /** Returns the backup that runs, or waits to run, at a place. */
    at: (placeId: string): JobView | undefined =>
      jobs.open().find(({ kind, input }) => kind === backupKind && (input as BackupInput).placeId === placeId),
    /** Whether a restore is tried, or waits for that. */
    isTrialOpen: (): boolean => jobs.open().some(({ kind }) => kind === drillKind),
    /** Refused while a backup or a restore runs. */
    refuseBusy(): void {
      const kinds = [
        backupKind,
        restoreKind,
        besideKind,
        filesKind,
        mailboxKind,
        drillKind,
        careKind,
        serverRestoreKind,
        restoreAppsKind,
      ];
      if (jobs.open().some(({ kind }) => kinds.includes(kind))) throw new RefusedError('backup-running');
    },
    /** Starts a backup at a place; waits in the queue while other work with backups is done. */
    begin({ id, title }: PlaceRow, actor?: string): void {
      const input: BackupInput = { placeId: id, title };
      database.transaction(() => {
        jobs.start(backupKind, input, actor === undefined ? {} : { actor });
        db.changePlace(id, { started_at: clock.now() });
        changed();
      });
    },
  };
}

export type Runs = ReturnType<typeof createRuns>;
