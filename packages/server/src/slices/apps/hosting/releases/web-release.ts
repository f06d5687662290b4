import { join } from 'node:path';
import { RefusedError } from '@kontor/platform/errors';
import { removeTree } from '@kontor/platform/remove-tree';
import { copyTree } from '../../../../adapters/app-files/copy-tree.ts';
import { makeFolder, move } from '../../../../adapters/app-files/moves.ts';
import { appPaths, siteFolder } from '../../../../adapters/app-files/paths.ts';
import { syncTree } from '../../../../adapters/app-files/sync-tree.ts';
import type { InstallRequirements } from '../../../../adapters/python-packages/python-packages.ts';
import { projectPaths } from '../../../../project-paths.ts';
import type { CustomRelease } from '../../apps/index.ts';
import type { BuildLogs } from './build-logs.ts';
import type { PlaceCode } from './place-code.ts';

export interface WebReleaseNeeds {
  /** The data folder. */
  data: string;
  placeCode: PlaceCode;
  buildLogs: Pick<BuildLogs, 'record'>;
  installRequirements: InstallRequirements;
}

/** Returns a function that makes the release of a web archive: its content in `site`, next to its runtime. Renamed into place when complete (keeps E5). */
export function createWebRelease({ data, placeCode, buildLogs, installRequirements }: WebReleaseNeeds) {
  async function fill(building: string, release: CustomRelease): Promise<void> {
    const { manifest, owner, signal, progress } = release;
    await makeFolder(building);
    await placeCode(release, join(building, siteFolder), owner);
    progress(0.3);
    if (manifest.hosted?.hasRequirements) await install(building, release);
    progress(0.7);
    await copyTree(projectPaths.hostingRuntime, join(building, 'kontor'), { signal, owner });
    await syncTree(building, signal);
  }

  function install(folder: string, release: CustomRelease): Promise<void> {
    const { owner, jobId, signal } = release;
    // keeps P5: already refused earlier where apps have no accounts of their own.
    if (owner === undefined) throw new RefusedError('hosting-needs-isolation');
    return buildLogs.record(release, (onLine) => installRequirements({ folder, owner, jobId, signal, onLine }));
  }

  return async (release: CustomRelease): Promise<void> => {
    const paths = appPaths(data, release.instanceId);
    const building = paths.building(release.jobId);
    await removeTree(building);
    try {
      await fill(building, release);
    } catch (error) {
      // At once, not only when the job is undone: on a full disk, recording the undo needs the space too.
      await removeTree(building);
      throw error;
    }
    await move(building, paths.release(release.version));
  };
}
