import { createAppExports } from '../../../../adapters/app-files/app-exports.ts';
import type { AppFiles } from '../../../../adapters/app-files/app-files.ts';
import { createCopyData } from '../../../../adapters/app-files/copy-data.ts';
import { createDataReplacement } from '../../../../adapters/app-files/replace-data.ts';
import { createSyncData } from '../../../../adapters/app-files/sync-data.ts';
import { resourceOf } from '../../registry/index.ts';
import type { AppsNeeds } from '../needs.ts';
import { createReaders } from './readers.ts';

/** Creates what the jobs for backups need: copies of the data of apps, and who reads it while the app goes on running. */
export function createCopies({ core, adapters: { commands }, jobs }: AppsNeeds, { paths }: Pick<AppFiles, 'paths'>) {
  const readers = createReaders((resource) => jobs.lockOf(resource));
  return {
    exports: createAppExports({ data: core.config.data, commands }),
    replacement: createDataReplacement({
      paths,
      copyData: createCopyData(commands),
      syncData: createSyncData(commands),
    }),
    readers,
    isOpenJob: (jobId: string): boolean => jobs.open().some(({ id }) => id === jobId),
    /** Whether a job does more with the app than read its data. */
    isWorkedOn: (instanceId: string): boolean => readers.lockOf(resourceOf(instanceId)) !== undefined,
  };
}

export type Copies = ReturnType<typeof createCopies>;
