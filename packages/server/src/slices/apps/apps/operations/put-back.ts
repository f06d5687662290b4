import { join } from 'node:path';
import { RefusedError } from '@kontor/platform/errors';
import { exportParts, refuseLinks } from '../../../../adapters/app-files/app-exports.ts';
import type { AppFiles } from '../../../../adapters/app-files/app-files.ts';
import { putBack } from '../../../../adapters/app-files/put-back.ts';
import { engineOf } from '../../store/index.ts';
import type { AppsNeeds } from '../needs.ts';

/** A file or folder of an export that is put back into the data of an app. */
export interface PutBackRequest {
  instanceId: string;
  jobId: string;
  /** Below the data of the app. */
  path: readonly string[];
  /** Ends the name of what is there now. */
  suffix: string;
}

/** Puts single files back into the data of apps, while they run. */
export function createPutBack({ registry }: Pick<AppsNeeds, 'registry'>, files: AppFiles) {
  const { db, isBusy } = registry;
  return {
    /** Returns the folder a part of an export is fetched into for that: on the disk of the app's data. */
    putBackFolder: (instanceId: string, jobId: string): string => files.paths(instanceId).snapshot(jobId),
    /** Moves what was fetched to its place. May be repeated by the same job. Refused with `restore-app-missing` and `busy`. */
    async putFileBack({ instanceId, jobId, path, suffix }: PutBackRequest): Promise<void> {
      const row = db.find(instanceId);
      if (row?.state !== 'installed') throw new RefusedError('restore-app-missing');
      if (isBusy(instanceId)) throw new RefusedError('busy');
      const isProcess = engineOf(db.releaseOf(row)).type === 'process';
      const { data, snapshot } = files.paths(instanceId);
      await refuseLinks(snapshot(jobId));
      const from = join(snapshot(jobId), exportParts.files, ...path);
      // In containers the images decide about owners.
      await putBack({ root: data, path, from, suffix, owner: isProcess ? files.owner(row.account) : undefined });
    },
    dropPutBack: (instanceId: string, jobId: string): Promise<void> => files.dropSnapshot(instanceId, jobId),
  };
}

export type PutBackFiles = ReturnType<typeof createPutBack>;
