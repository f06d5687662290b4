import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { EngineUnavailableError } from '../../engine.ts';
import type { ImageBuild, Images, StoredImage } from '../../images.ts';
import type { Daemon } from '../daemon.ts';
import { planBuild } from '../dockerfile/planned-build.ts';
import { refuseForeign, refuseTriggers } from './build-bases.ts';
import { dockerfileIn } from './build-files.ts';
import { createDockerBuilds } from './docker-builds.ts';
import { createDockerPulls, madeHere } from './docker-pulls.ts';
import { configOf } from './image-config.ts';
import { createImageTags } from './image-tags.ts';
import { importFiles } from './import-files.ts';
import { importRoot } from './import-root.ts';
import { signIn } from './registry-account.ts';

export interface DockerImagesNeeds {
  daemon: Daemon;
  box: string;
  clock: Clock;
}

/** Manages images in the Docker daemon. Each is held by a tag of this box, so that boxes cannot remove each other's images. */
export function createDockerImages({ daemon, box, clock }: DockerImagesNeeds): Images {
  const tags = createImageTags(daemon, box);
  const pulls = createDockerPulls({ daemon, tags, clock });
  const builds = createDockerBuilds({ daemon, box, clock });

  async function build(request: ImageBuild): Promise<string> {
    const { instance, version, container, target, args, isTrusted } = request;
    const name = `${tags.holderOf(instance)}:${version}_${container}`;
    const filesImage = `${name}-files`;
    const text = await dockerfileIn(request.folder, request.dockerfile);
    const plan = planBuild(text, { target, args, isTrusted, filesImage });
    const { bases, copied } = plan;
    if (!request.isTrusted) for (const name of [...bases, ...copied]) await refuseForeign(tags, name, request);
    const before = await Promise.all(bases.map(async (name) => ({ name, there: await tags.find(name) })));
    const never = before.find(({ name, there }) => name.startsWith(madeHere) && there === undefined);
    if (never !== undefined) throw new RefusedError('image-missing', { params: { image: never.name } });
    try {
      if (!request.isTrusted) for (const { name } of before) await refuseTriggers({ tags, pulls }, name, request);
      if (plan.files.length > 0) await importFiles(daemon, request, { name: filesImage, files: plan.files });
      return await builds.build(request, plan, name);
    } finally {
      if (plan.files.length > 0) await tags.remove(filesImage).catch(whenAway);
      // Base images are retained through the images built on them, not through their own names.
      for (const { name, there } of before) if (there === undefined) await tags.remove(name).catch(whenAway);
    }
  }

  async function drop(instance: string, isUnwanted: (tag: string) => boolean, mayGo = () => true): Promise<void> {
    await tags.removeTags(instance, isUnwanted, mayGo);
    // Leftovers of interrupted builds.
    if (mayGo()) await builds.sweep(instance, mayGo);
  }

  const isOf = (version: string) => (tag: string) => tag.startsWith(`${version}_`);
  return {
    pull: pulls.pull,
    signIn: (account) => signIn(daemon, account),
    build,
    async inspect(name) {
      const found = await tags.find(name);
      return found && configOf(found.Config);
    },
    has: async (name) => (await tags.find(name)) !== undefined,
    async madeAt(name) {
      const found = await tags.find(name);
      return found && Date.parse(found.Created);
    },
    async importRoot(name, archive, signal) {
      const before = await tags.find(name);
      await importRoot({ daemon, box }, { name, archive, signal });
      // A root that an image was built on is removed along with that image.
      if (before !== undefined && before.Id !== (await tags.find(name))?.Id) await tags.remove(before.Id);
    },
    tidyRoots: () => tags.removeDanglingRoots().catch(whenAway),
    drop: (instance, version) => drop(instance, isOf(version)),
    pruneExcept: (instance, version, mayGo) =>
      drop(instance, version === undefined ? () => true : (tag) => !isOf(version)(tag), mayGo),
    list: () => listImages(daemon),
    freeBytes: () => freeBytes(daemon),
  };
}

const mostListed = 1000;

/** An image is shown by a name it was fetched by, or else by the app and version that a box holds it for. */
async function listImages(daemon: Daemon): Promise<StoredImage[]> {
  const found = await daemon.call((docker) => docker.listImages());
  const named = found.map(({ Id, RepoTags, Size, Created }) => {
    const names = (RepoTags ?? []).filter((name) => name !== '<none>:<none>');
    const name = names.find((one) => !one.startsWith('kontor-')) ?? names[0] ?? Id.slice(0, 19);
    return { name: name.replace(/^kontor-[^/]+\//, ''), bytes: Size, createdAt: Created * 1000 };
  });
  return named.sort((one, other) => other.bytes - one.bytes).slice(0, mostListed);
}

/** Free bytes where the daemon stores images; null when its folder is not on this machine. */
async function freeBytes(daemon: Daemon): Promise<number | null> {
  const { DockerRootDir: folder } = await daemon.call((docker) => docker.info());
  if (typeof folder !== 'string' || !existsSync(folder)) return null;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The daemon is unavailable: cleaning up is not possible now. */
function whenAway(error: unknown): void {
  if (!(error instanceof EngineUnavailableError)) throw error;
}
