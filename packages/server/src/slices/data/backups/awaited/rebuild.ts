import type { AppBackups } from '../../../apps/apps/index.ts';

type BackupCaller = Parameters<AppBackups['exportApp']>[1];

/** Brings apps back that a restored server has only the row of. */
export interface RebuildApps {
  /**
   * Installs the app as it was and gives it the data of the export in a folder, whose files are moved. Resolves when it is healthy with it; refused with the
   * reason otherwise, and then it is as before. May be repeated by the same job after a kill.
   */
  rebuildApp(
    instanceId: string,
    folder: string,
    caller: BackupCaller & { wanted: 'running' | 'stopped' },
  ): Promise<void>;
}
