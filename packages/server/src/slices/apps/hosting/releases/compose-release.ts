import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DockerEngine, usesArchive, withDigests } from '@kontor/contract/manifest/manifest';
import { RefusedError } from '@kontor/platform/errors';
import { removeTree } from '@kontor/platform/remove-tree';
import { makeFolder } from '../../../../adapters/app-files/moves.ts';
import { archiveFolder } from '../../../../adapters/app-files/paths.ts';
import { dockerfileIn } from '../../../../adapters/engine/docker/images/build-files.ts';
import type { CustomRelease } from '../../apps/index.ts';
import { engineOf } from '../../store/index.ts';
import type { ImageReleaseNeeds } from './image-release.ts';
import { prepareDockerfile } from './prepare-dockerfile.ts';

type Service = DockerEngine['services'][string];

/** Returns a function that makes the release of a compose file: its images, pulled or built, and what its services take from the archive. */
export function createComposeRelease({ files, placeCode, buildLogs, engine, store }: ImageReleaseNeeds) {
  /** Resolves with the id of the image of a service. */
  async function imageFor(release: CustomRelease, container: string, service: Service, how: Making): Promise<string> {
    const { images } = engine;
    if (images === undefined) throw new RefusedError('app-needs-docker');
    const { instanceId: instance, version, signal } = release;
    const { image = '', digest, archiveBuild } = service;
    const request = { instance, version, container, signal };
    if (archiveBuild === undefined) {
      const onDigest = (found: string) => how.digests.set(container, found);
      const remembered = { digest, isDigestRemembered: true, onDigest };
      return images.pull({ ...request, ...remembered, image, account: store.accountFor(image) });
    }
    const folder = join(how.building, archiveFolder, archiveBuild.context);
    const build = { ...request, folder, isTrusted: false, accounts: store.accounts(), onLine: how.onLine };
    return withDockerfile(folder, how.dockerfiles.get(container) ?? '', () => images.build(build));
  }

  async function make(release: CustomRelease, onLine: (line: string) => void): Promise<void> {
    const { instanceId, version, manifest, jobId, signal } = release;
    const building = files.paths(instanceId).building(jobId);
    const own = engineOf(manifest);
    const services = own.type === 'docker' ? Object.entries(own.services) : [];
    try {
      await removeTree(building);
      await makeFolder(building);
      if (services.some(([, service]) => usesArchive(service))) await placeCode(release, join(building, archiveFolder));
      // Read before the first build, because several services may share a folder.
      const dockerfiles = await readDockerfiles(join(building, archiveFolder), services);
      const digests = new Map<string, string>();
      const ids: Record<string, string> = {};
      for (const [index, [name, service]] of services.entries()) {
        ids[name] = await imageFor(release, name, service, { building, dockerfiles, digests, onLine });
        release.progress((index + 1) / services.length);
      }
      release.amend(withDigests(manifest, digests));
      await files.writeImages(instanceId, { version, jobId, images: ids, signal, isAdding: true });
    } catch (error) {
      await removeTree(building);
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

/** Runs a build whose folder has this Dockerfile. What was uploaded is there again afterwards, for a later build. */
async function withDockerfile(folder: string, text: string, build: () => Promise<string>): Promise<string> {
  const file = join(folder, 'Dockerfile');
  const uploaded = existsSync(file) ? await readFile(file) : undefined;
  await writeFile(file, text);
  const id = await build();
  if (uploaded === undefined) await rm(file);
  else await writeFile(file, uploaded);
  return id;
}

interface Making {
  building: string;
  dockerfiles: ReadonlyMap<string, string>;
  /** Digests of the pulled images, by service. */
  digests: Map<string, string>;
  onLine(line: string): void;
}
