import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Refused } from '@kontor/platform/errors';
import { copyTree } from '../../adapters/app-files/copy-tree.ts';
import { makeFolder, move } from '../../adapters/app-files/moves.ts';
import { appPaths } from '../../adapters/app-files/paths.ts';
import { syncTree } from '../../adapters/app-files/sync-tree.ts';
import type { Archives } from '../../adapters/archives/archives.ts';
import { places } from '../../places.ts';
import type { OwnRelease } from '../apps/index.ts';
import type { Uploads } from './uploads.ts';

export interface ReleaseNeeds {
  /** The data folder. */
  data: string;
  archives: Archives;
  uploads: Pick<Uploads, 'of'>;
}

/** The release of a web archive: its content in `site`, and what runs it beside. Made beside and renamed when it is whole (keeps E5). */
export function createWebRelease({ data, archives, uploads }: ReleaseNeeds) {
  return async ({ instanceId, version, owner, jobId, signal, progress }: OwnRelease): Promise<void> => {
    const upload = uploads.of(instanceId);
    if (upload === undefined || !existsSync(upload.file)) throw new Refused('upload-gone');
    const paths = appPaths(data, instanceId);
    const building = paths.building(jobId);
    await rm(building, { recursive: true, force: true });
    try {
      await makeFolder(building);
      const { wrapping } = upload.found;
      const { file } = upload;
      await archives.unpack({ file, folder: join(building, 'site'), wrapping, owner, jobId, signal });
      progress(0.7);
      await copyTree(places.hosted, join(building, 'kontor'), { signal, owner });
      await syncTree(building, signal);
    } catch (error) {
      // At once and not only when the job is undone: on a full disk even that needs the space to be written down.
      await rm(building, { recursive: true, force: true });
      throw error;
    }
    await move(building, paths.release(version));
  };
}
