import { join } from 'node:path';
import { RefusedError } from '@kontor/platform/errors';
import { removeTree } from '@kontor/platform/remove-tree';
import type { AppFiles } from '../../../../adapters/app-files/app-files.ts';
import { makeFolder } from '../../../../adapters/app-files/moves.ts';
import { archiveFolder } from '../../../../adapters/app-files/paths.ts';
import type { Engine } from '../../../../adapters/engine/engine.ts';
import type { CustomRelease } from '../../apps/index.ts';
import { engineOf, type Store } from '../../store/index.ts';
import { dockerfileText } from '../rules.ts';
import { portsWritten } from '../runtimes/image-runtime.ts';
import { webPortOf } from '../runtimes/web-port.ts';
import type { Upload } from '../uploads/uploads.ts';
import type { BuildLogs } from './build-logs.ts';
import type { PlaceCode } from './place-code.ts';

export interface ImageReleaseNeeds {
  files: AppFiles;
  placeCode: PlaceCode;
  buildLogs: Pick<BuildLogs, 'record'>;
  engine: Pick<Engine, 'images'>;
  store: Pick<Store, 'accounts' | 'accountFor'>;
}

/** Returns a function that builds the image of an archive with a Dockerfile. The build log is stored even when it fails. */
export function createImageRelease({ files, placeCode, buildLogs, engine, store }: ImageReleaseNeeds) {
  async function build(release: CustomRelease, context: string, onLine: (line: string) => void): Promise<string> {
    const { images } = engine;
    if (images === undefined) throw new RefusedError('app-needs-docker');
    const { instanceId: instance, version, signal } = release;
    const how = { folder: context, instance, version, container: 'app', signal, isTrusted: false };
    const onProgress = (fraction: number) => release.progress(0.2 + fraction * 0.8);
    return images.build({ ...how, accounts: store.accounts(), onLine, onProgress });
  }

  /** Pulls the images of the other services, which the box adds. */
  async function fetchOthers({ instanceId: instance, version, manifest, signal }: CustomRelease) {
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

  /** The port is read from the image: a Dockerfile inherits ports, and writes some with variables. */
  async function adoptPort({ manifest, amend }: CustomRelease, image: string, { found }: Upload): Promise<void> {
    const config = await engine.images?.inspect(image);
    if (config === undefined) throw new RefusedError('image-missing', { params: { image } });
    amend({ ...manifest, httpPort: webPortOf(config, portsWritten(dockerfileText(found))) });
  }

  async function make(release: CustomRelease, onLine: (line: string) => void): Promise<void> {
    const { instanceId, version, jobId, signal } = release;
    const building = files.paths(instanceId).building(jobId);
    try {
      await removeTree(building);
      await makeFolder(building);
      const context = join(building, archiveFolder);
      const upload = await placeCode(release, context);
      release.progress(0.2);
      const others = await fetchOthers(release);
      const app = await build(release, context, onLine);
      // The manifest of a version that was made before has it.
      if (upload !== undefined) await adoptPort(release, app, upload);
      await files.writeImages(instanceId, { version, jobId, images: { ...others, app }, signal, isAdding: true });
    } catch (error) {
      await removeTree(building);
      throw error;
    }
  }

  return (release: CustomRelease): Promise<void> => buildLogs.record(release, (onLine) => make(release, onLine));
}
