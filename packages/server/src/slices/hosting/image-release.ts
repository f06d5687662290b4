import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Refused } from '@kontor/platform/errors';
import type { AppFiles } from '../../adapters/app-files/app-files.ts';
import { makeFolder } from '../../adapters/app-files/moves.ts';
import type { Archives } from '../../adapters/archives/archives.ts';
import type { Engine } from '../../adapters/engine/engine.ts';
import type { OwnRelease } from '../apps/index.ts';
import { engineOf, type Store } from '../store/index.ts';
import type { Builds } from './builds.ts';
import type { Uploads } from './uploads.ts';

export interface ImageReleaseNeeds {
  files: AppFiles;
  archives: Archives;
  uploads: Pick<Uploads, 'of'>;
  builds: Pick<Builds, 'record'>;
  engine: Pick<Engine, 'images'>;
  store: Pick<Store, 'accounts' | 'accountFor'>;
}

/** The release of an archive with a Dockerfile: an image, built here. What was said meanwhile is kept whatever becomes of it. */
export function createImageRelease({ files, archives, uploads, builds, engine, store }: ImageReleaseNeeds) {
  async function build(wish: OwnRelease, context: string, onLine: (line: string) => void): Promise<string> {
    const { images } = engine;
    if (images === undefined) throw new Refused('app-needs-docker');
    const { instanceId: instance, version, signal } = wish;
    const how = { folder: context, instance, version, container: 'app', signal, isTrusted: false };
    const onProgress = (fraction: number) => wish.progress(0.2 + fraction * 0.8);
    return images.build({ ...how, accounts: store.accounts(), onLine, onProgress });
  }

  /** Images of what the box runs beside it. */
  async function fetchOthers({ instanceId: instance, version, manifest, signal }: OwnRelease) {
    const { images } = engine;
    const own = engineOf(manifest);
    const ids: Record<string, string> = {};
    if (images === undefined || own.type !== 'docker') return ids;
    for (const [container, { image }] of Object.entries(own.services)) {
      if (image === undefined) continue;
      ids[container] = await images.pull({
        instance,
        version,
        container,
        signal,
        image,
        account: store.accountFor(image),
      });
    }
    return ids;
  }

  async function make(wish: OwnRelease, onLine: (line: string) => void): Promise<void> {
    const { instanceId, version, jobId, signal } = wish;
    const upload = uploads.of(instanceId);
    if (upload === undefined || !existsSync(upload.file)) throw new Refused('upload-gone');
    const building = files.paths(instanceId).building(jobId);
    try {
      await rm(building, { recursive: true, force: true });
      await makeFolder(building);
      const context = join(building, 'context');
      const { wrapping } = upload.found;
      await archives.unpack({ file: upload.file, folder: context, wrapping, owner: undefined, jobId, signal });
      wish.progress(0.2);
      const others = await fetchOthers(wish);
      const app = await build(wish, context, onLine);
      await files.writeImages(instanceId, { version, jobId, images: { ...others, app }, signal });
    } catch (error) {
      await rm(building, { recursive: true, force: true });
      throw error;
    }
  }

  return (wish: OwnRelease): Promise<void> => builds.record(wish, (onLine) => make(wish, onLine));
}
