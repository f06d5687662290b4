import { join } from 'node:path';
import { RefusedError } from '@kontor/platform/errors';
import type { Proven } from '../../../../adapters/addons/addon-server.ts';
import { exportParts } from '../../../../adapters/app-files/app-exports.ts';
import { countFiles } from '../../../../adapters/app-files/measure.ts';
import { requireExport } from '../lifecycle/replace-data.ts';
import type { AppsNeeds } from '../needs.ts';
import type { BackupCaller } from './backups.ts';

/** What a proof of an export has found. `files` and `bytes` are those of the whole export. */
interface ProvenExport extends Proven {
  files: number;
  bytes: number;
}

/** Shows that exports are good without touching the apps. */
export const createProve = ({ registry, addons, store }: Pick<AppsNeeds, 'registry' | 'addons' | 'store'>) => ({
  /**
   * Shows that an export in a folder is good: all its files are there, and every database dump loads beside the databases of the app, which goes on running.
   * Refused with `restore-incomplete`; when there is no room to load them; `restore-app-missing` when the app is not installed, so that nothing could load its dumps; `busy` when other work on the
   * app is why it failed. Throws `AdapterError` when a dump does not load. What a killed proof has left is dropped when its server is ready again.
   */
  async proveExport(instanceId: string, folder: string, { signal }: BackupCaller): Promise<ProvenExport> {
    const { files, bytes, release = { files: 0, bytes: 0 } } = await requireExport(instanceId, folder);
    if (registry.db.find(instanceId)?.state !== 'installed') throw new RefusedError('restore-app-missing');
    const dumps = join(folder, exportParts.databases);
    // Loaded, they take more space than as text.
    await store.refuseFullDisk(2 * (await countFiles(dumps)).bytes);
    try {
      const proven = await addons.prove(instanceId, dumps, signal);
      return { files: files + release.files, bytes: bytes + release.bytes, ...proven };
    } catch (cause) {
      if (registry.isBusy(instanceId)) throw Object.assign(new RefusedError('busy'), { cause });
      throw cause;
    }
  },
});
