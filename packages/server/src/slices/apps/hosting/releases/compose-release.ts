import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DockerEngine } from '@kontor/contract/manifest/manifest';
import { RefusedError } from '@kontor/platform/errors';
import { makeFolder } from '../../../../adapters/app-files/moves.ts';
import { archiveFolder } from '../../../../adapters/app-files/paths.ts';
import { dockerfileIn } from '../../../../adapters/engine/docker/images/build-files.ts';
import type { CustomRelease } from '../../apps/index.ts';
import { engineOf } from '../../store/index.ts';
import type { ImageReleaseNeeds } from './image-release.ts';
import { prepareDockerfile } from './prepare-dockerfile.ts';

type Service = DockerEngine['services'][string];

/** Whether a service takes something from the archive. */
const usesArchive = ({ archiveBuild, archiveMounts = [], volumes }: Service): boolean =>
  archiveBuild !== undefined || archiveMounts.length > 0 || volumes.some(({ fill }) => fill !== undefined);

/** Returns a function that makes the release of a compose file: its images, pulled or built, and what its services take from the archive. */
export function createComposeRelease({ files, archives, uploads, buildLogs, engine, store }: ImageReleaseNeeds) {
  async function unpack(release: CustomRelease, building: string): Promise<void> {
    const { instanceId, jobId, signal } = release;
    const upload = uploads.of(instanceId);
    if (upload === undefined || !existsSync(upload.file)) throw new RefusedError('upload-gone');
    const { wrapping } = upload.found;
    const folder = join(building, archiveFolder);
    await archives.unpack({ file: upload.file, folder, wrapping, owner: undefined, jobId, signal });
  }

  /** Resolves with the id of the image of a service. */
  async function imageFor(release: CustomRelease, container: string, service: Service, how: Making): Promise<string> {
    const { images } = engine;
    if (images === undefined) throw new RefusedError('app-needs-docker');
    const { instanceId: instance, version, signal } = release;
    const { image = '', archiveBuild } = service;
    const request = { instance, version, container, signal };
    if (archiveBuild === undefined) return images.pull({ ...request, image, account: store.accountFor(image) });
    const folder = join(how.building, archiveFolder, archiveBuild.context);
    await writeFile(join(folder, 'Dockerfile'), how.dockerfiles.get(container) ?? '');
    return images.build({
      ...request,
      folder,
      isTrusted: false,
      accounts: store.accounts(),
      onLine: how.onLine,
    });
  }

  async function make(release: CustomRelease, onLine: (line: string) => void): Promise<void> {
    const { instanceId, version, manifest, jobId, signal } = release;
    const building = files.paths(instanceId).building(jobId);
    const own = engineOf(manifest);
    const services = own.type === 'docker' ? Object.entries(own.services) : [];
    try {
      await rm(building, { recursive: true, force: true });
      await makeFolder(building);
      if (services.some(([, service]) => usesArchive(service))) await unpack(release, building);
      // Read before the first build, because several services may share a folder.
      const dockerfiles = await readDockerfiles(join(building, archiveFolder), services);
      const ids: Record<string, string> = {};
      for (const [index, [name, service]] of services.entries()) {
        ids[name] = await imageFor(release, name, service, { building, dockerfiles, onLine });
        release.progress((index + 1) / services.length);
      }
      await files.writeImages(instanceId, { version, jobId, images: ids, signal, isAdding: true });
    } catch (error) {
      await rm(building, { recursive: true, force: true });
      throw error;
    }
  }

  return async (release: CustomRelease): Promise<void> => {
    const own = engineOf(release.manifest);
    const isBuilt = own.type === 'docker' && Object.values(own.services).some(({ archiveBuild }) => archiveBuild);
    if (isBuilt) await buildLogs.record(release, (onLine) => make(release, onLine));
    else await make(release, () => {});
  };
}

/** Resolves with the Dockerfile of each service that is built, with its arguments filled in. */
async function readDockerfiles(archive: string, services: readonly [string, Service][]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [name, { archiveBuild }] of services)
    if (archiveBuild !== undefined)
      texts.set(name, prepareDockerfile(await dockerfileIn(archive, archiveBuild.dockerfile), archiveBuild));
  return texts;
}

interface Making {
  building: string;
  dockerfiles: ReadonlyMap<string, string>;
  onLine(line: string): void;
}
