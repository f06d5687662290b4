import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Refused } from '@kontor/platform/errors';
import { copyTree } from '../../adapters/app-files/copy-tree.ts';
import { makeFolder, move } from '../../adapters/app-files/moves.ts';
import { appPaths } from '../../adapters/app-files/paths.ts';
import { syncTree } from '../../adapters/app-files/sync-tree.ts';
import type { Archives } from '../../adapters/archives/archives.ts';
import type { InstallRequirements } from '../../adapters/python-packages/python-packages.ts';
import { places } from '../../places.ts';
import type { OwnRelease } from '../apps/index.ts';
import type { Builds } from './builds.ts';
import type { Uploads } from './uploads.ts';

export interface ReleaseNeeds {
  /** The data folder. */
  data: string;
  archives: Archives;
  uploads: Pick<Uploads, 'of'>;
  builds: Pick<Builds, 'record'>;
  installRequirements: InstallRequirements;
}

/** The release of a web archive: its content in `site`, and what runs it beside. Made beside and renamed when it is whole (keeps E5). */
export function createWebRelease({ data, archives, uploads, builds, installRequirements }: ReleaseNeeds) {
  async function fill(building: string, wish: OwnRelease): Promise<void> {
    const { instanceId, manifest, owner, jobId, signal, progress } = wish;
    const upload = uploads.of(instanceId);
    if (upload === undefined || !existsSync(upload.file)) throw new Refused('upload-gone');
    await makeFolder(building);
    const { wrapping } = upload.found;
    const { file } = upload;
    await archives.unpack({ file, folder: join(building, 'site'), wrapping, owner, jobId, signal });
    progress(0.3);
    if (manifest.hosted?.hasRequirements) await install(building, wish);
    progress(0.7);
    await copyTree(places.hosted, join(building, 'kontor'), { signal, owner });
    await syncTree(building, signal);
  }

  function install(folder: string, wish: OwnRelease): Promise<void> {
    const { owner, jobId, signal } = wish;
    // keeps P5: it was refused before where apps have no accounts of their own.
    if (owner === undefined) throw new Refused('hosting-needs-isolation');
    return builds.record(wish, (onLine) => installRequirements({ folder, owner, jobId, signal, onLine }));
  }

  return async (wish: OwnRelease): Promise<void> => {
    const paths = appPaths(data, wish.instanceId);
    const building = paths.building(wish.jobId);
    await rm(building, { recursive: true, force: true });
    try {
      await fill(building, wish);
    } catch (error) {
      // At once and not only when the job is undone: on a full disk even that needs the space to be written down.
      await rm(building, { recursive: true, force: true });
      throw error;
    }
    await move(building, paths.release(wish.version));
  };
}
