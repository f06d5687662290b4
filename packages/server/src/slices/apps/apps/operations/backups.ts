import type { Text } from '@kontor/contract/manifest/manifest';
import type { RefusalCode } from '@kontor/contract/refusals';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { AppExports, ExportInfo } from '../../../../adapters/app-files/app-exports.ts';
import { type AppRow, instanceTitle } from '../../registry/index.ts';
import type { ExportInput, RestoreInput } from '../lifecycle/inputs.ts';
import type { AppsNeeds } from '../needs.ts';
import { createAppJobs } from './app-jobs.ts';
import { createProve } from './prove.ts';
import { createRebuild, type RebuildNeeds } from './rebuild.ts';

/** An app as a part of a backup. */
export interface BackupPart {
  /** Instance id. */
  id: string;
  title: Text;
  version: string;
  /** Bytes of its data, in files and databases, as measured last. */
  dataBytes: number;
}

/** A complete export, which stays until it is dropped or the job it was made for has ended and the server starts again. */
export interface AppExport extends ExportInfo {
  /** Absolute path. Contains `files`, `databases` and `app.json`. */
  folder: string;
}

/** The job that asks for an export or a restore. It must be open, and must not lock the app. */
export interface BackupCaller {
  /** Id of the job. */
  by: string;
  actor?: string | undefined;
  /** Ends the waiting only: the work on the app goes on, and the same call finds it again. */
  signal: AbortSignal;
}

/** What the backup of the box does with apps. Every call may be repeated by the same job, such as after a kill: it then continues what it began. */
export function createAppBackups(
  needs: Pick<AppsNeeds, 'core' | 'registry' | 'jobs'> & RebuildNeeds,
  exports: AppExports,
) {
  const { core, registry, jobs } = needs;
  const { db, isBusy } = registry;
  const { idOf, startWhenIdle, untilDone } = createAppJobs({ core, jobs });

  function installed(instanceId: string, missing: RefusalCode): AppRow {
    const row = db.find(instanceId);
    if (row?.state === 'installed') return row;
    throw new RefusedError(isBusy(instanceId) ? 'busy' : missing);
  }

  function aboutOf(row: AppRow): Omit<RestoreInput, 'folder'> {
    const { instance_id: instanceId, version, wanted: wasWanted } = row;
    return { instanceId, title: instanceTitle(row, db.releaseOf(row)), version, wasWanted };
  }

  function openExport(instanceId: string, by: string): string | undefined {
    const isIt = ({ instanceId: other, by: caller }: ExportInput) => other === instanceId && caller === by;
    return jobs.open().find(({ kind, input }) => kind === 'app-export' && isIt(input as ExportInput))?.id;
  }

  return {
    /** Returns the installed apps. */
    backupParts: (): BackupPart[] =>
      db.all().flatMap((row) => {
        if (row.state !== 'installed') return [];
        const { instanceId: id, title, version } = aboutOf(row);
        return [{ id, title, version, dataBytes: row.data_bytes }];
      }),
    /**
     * Copies the data of an app into a folder and resolves with it. An app that runs is stopped for the copy and started at once, unless its manifest says
     * otherwise. Waits while other work is done on the app, at most half an hour. Refused with `busy` after that, or while another open job uses an export of the
     * app; with `not-found` when it is not installed; with the reason when the export was undone: then the app runs as before, and nothing is left.
     */
    async exportApp(instanceId: string, { by, actor, signal }: BackupCaller): Promise<AppExport> {
      const begin = () => {
        const input: ExportInput = { ...aboutOf(installed(instanceId, 'not-found')), by };
        return jobs.start('app-export', input, actor === undefined ? {} : { actor });
      };
      // Once more after a power failure, when the job that made it goes on but its files are of no use.
      for (let round = 1; round <= 2 && exports.current(instanceId)?.by !== by; round += 1)
        await untilDone(openExport(instanceId, by) ?? (await startWhenIdle(instanceId, begin, signal)), signal);
      const info = exports.current(instanceId);
      if (info === undefined) throw new AdapterError(`The export of ${instanceId} is gone.`);
      return { ...info, folder: exports.folderOf(instanceId) };
    },
    /** Removes the export of an app that was made for this job. Does nothing when there is none. */
    async dropExport(instanceId: string, by: string): Promise<void> {
      if (exports.find(instanceId)?.by === by) await exports.drop(instanceId);
    },
    /**
     * Replaces the data of an app by an export in a folder, and resolves when the app is healthy with it. The files of the folder are moved, so it has to be fetched
     * again after a failure. One restore of an app for each job: repeated, the call returns how that ended. Waits like `exportApp`. Refused with `busy`;
     * `restore-app-missing`; `restore-version-newer` when the export is of a newer version than the installed one; `restore-incomplete`; or with the
     * reason when the restore was undone: then everything is as before.
     */
    async restoreApp(instanceId: string, folder: string, { by, actor, signal }: BackupCaller): Promise<void> {
      const id = idOf(by, 'app-restore', instanceId);
      const begin = () => {
        const input: RestoreInput = { ...aboutOf(installed(instanceId, 'restore-app-missing')), folder };
        return jobs.start('app-restore', input, { id, ...(actor === undefined ? {} : { actor }) });
      };
      await untilDone(await startWhenIdle(instanceId, begin, signal), signal);
    },
    ...createRebuild(needs),
    ...createProve(needs),
  };
}

export type AppBackups = ReturnType<typeof createAppBackups>;
