import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { hours, seconds } from '@kontor/platform/work/durations';
import { EngineUnavailableError } from '../../engine.ts';
import { fullImage, registryOf } from '../../image-name.ts';
import type { ImageBuild, ImagePull, Images } from '../../images.ts';
import { refusePrivateRegistry } from '../../private-registry.ts';
import type { Daemon } from '../daemon.ts';
import { statusIn } from '../daemon-errors.ts';
import { labels } from '../labels.ts';
import { readLines } from '../read-lines.ts';
import { createDockerBuilds } from './docker-builds.ts';
import { createPullProgress, type PullEvent } from './pull-progress.ts';
import { loginOf, pullRefusal, signIn } from './registry-account.ts';

export interface DockerImagesNeeds {
  daemon: Daemon;
  box: string;
  clock: Clock;
}

/** Prefix of images built on this machine; no registry has them. */
const madeHere = 'box.local/';
/** Milliseconds before the second and last attempt: the daemon itself retries an interrupted layer five times, for most of a minute. */
const pausesMs = [seconds(2)];
const mostFetches = 5;
const pullMs = hours(1);

/** Manages images in the Docker daemon. Each is held by a tag of this box, so that boxes cannot remove each other's images. */
export function createDockerImages({ daemon, box, clock }: DockerImagesNeeds): Images {
  const holderOf = (instance: string) => `kontor-${box}/${instance}`;
  const builds = createDockerBuilds({ daemon, box, clock });
  const find = (name: string) =>
    daemon
      .call((docker) => docker.getImage(name).inspect())
      .catch((error) => {
        if (statusIn(error) === 404) return undefined;
        throw error;
      });

  /** Pulls once, without retries. */
  async function fetch(name: string, { signal, onProgress, account }: ImagePull): Promise<void> {
    const progress = createPullProgress();
    const outcome: { error?: string; isWhole: boolean } = { isWhole: false };
    await daemon.call(async (docker) => {
      const stream = await docker.pull(name, { abortSignal: signal, ...(account && { authconfig: loginOf(account) }) });
      await readLines(stream, (line) => {
        const event: PullEvent = JSON.parse(line);
        if (event.error !== undefined) outcome.error = event.error;
        if (/^Status: /.test(event.status ?? '')) outcome.isWhole = true;
        onProgress?.(progress(event));
      });
    }, pullMs);
    signal.throwIfAborted();
    if (outcome.error !== undefined) throw new AdapterError(outcome.error);
    // The stream ended early: the daemon is gone.
    if (!outcome.isWhole) throw new AdapterError('The download of the image was cut off.');
  }

  async function fetchWithPatience(name: string, request: ImagePull): Promise<void> {
    for (const pause of [...pausesMs, undefined]) {
      try {
        return await fetch(name, request);
      } catch (error) {
        request.signal.throwIfAborted();
        const refusal = pullRefusal(error, request);
        if (refusal.code !== 'download-failed' || pause === undefined) throw refusal;
        await wait(clock, pause, request.signal);
      }
    }
  }

  async function pull(request: ImagePull): Promise<string> {
    const { image, digest, instance, version, container } = request;
    const name = digest === undefined ? withTag(image) : `${withoutTag(image)}@${digest}`;
    const before = await find(name);
    const isThere = before !== undefined && (digest !== undefined || image.startsWith(madeHere));
    if (image.startsWith(madeHere) && !isThere) throw new RefusedError('image-missing', { params: { image } });
    const hold = () => holdAs(name, holderOf(instance), `${version}_${container}`);
    let id = isThere ? await hold() : undefined;
    // Another box that pulled the same image may remove its tag at any moment: then pull again, which is cheap.
    for (let tries = 0; id === undefined && tries < mostFetches; tries += 1) {
      await fetchWithPatience(name, request);
      id = await hold();
    }
    if (id === undefined) throw new RefusedError('download-failed');
    // Its original name would retain it forever. A name that existed before belongs to someone else.
    if (before === undefined && digest === undefined) await letGo(name);
    return id;
  }

  /** Throws when a base image has `ONBUILD` triggers, which were never checked. Pulls it first: the builder would run them at once. */
  async function refuseTriggers(name: string, request: ImageBuild): Promise<void> {
    const account = request.accounts?.find(({ host }) => host === registryOf(name));
    const { instance, version, container, signal } = request;
    const base = { image: name, instance, version, container, signal, account };
    let found = await find(name);
    if (found === undefined) {
      // Not left to the builder: an image that a registry first refuses and later serves would go unchecked.
      await fetchWithPatience(withTag(name), base);
      found = await find(name);
    }
    if (found === undefined) throw new RefusedError('download-failed');
    if ((found.Config?.OnBuild ?? []).length > 0)
      throw new RefusedError('dockerfile-adds-address', { params: { step: `ONBUILD (${name})` } });
  }

  /** Allows only registry images and shared images of the box: not images of other apps, by name or by id. */
  async function refuseForeign(name: string, { accounts = [] }: ImageBuild): Promise<void> {
    refusePrivateRegistry(name, accounts);
    const full = fullImage(name);
    const isHeld = full.startsWith(`docker.io/${holderOf('')}`);
    const found = isHeld ? undefined : await find(name);
    const names = [...(found?.RepoTags ?? []), ...(found?.RepoDigests ?? [])].map(fullImage);
    // The daemon also accepts an abbreviated id.
    const isById = found !== undefined && !names.includes(full.replace(tagBeforeDigest, '@'));
    if (isHeld || isById) throw new RefusedError('image-of-the-box', { params: { image: name } });
  }

  /** Undefined when the image no longer exists. */
  async function holdAs(name: string, repo: string, tag: string): Promise<string | undefined> {
    const found = await find(name);
    if (found === undefined) return undefined;
    const isHeld = await daemon
      .call((docker) => docker.getImage(found.Id).tag({ repo, tag }))
      .then(
        () => true,
        (error) => {
          if (statusIn(error) === 404) return false;
          throw error;
        },
      );
    return isHeld ? found.Id : undefined;
  }

  /** Removes a name, and with the last name the image. */
  async function letGo(name: string): Promise<void> {
    await daemon
      .call((docker) => docker.getImage(name).remove())
      .catch((error) => {
        // Already removed, or used by a container.
        if (![404, 409].includes(statusIn(error) ?? 0)) throw error;
      });
  }

  async function dropTags(instance: string, isUnwanted: (tag: string) => boolean, mayGo = () => true): Promise<void> {
    const holder = holderOf(instance);
    const held = await daemon.call((docker) => docker.listImages({ filters: { reference: [holder] } }));
    for (const { Id, RepoTags } of held) {
      const ours = (RepoTags ?? []).filter((name) => name.startsWith(`${holder}:`));
      const unwanted = ours.filter((name) => isUnwanted(name.slice(holder.length + 1)));
      for (const name of unwanted) {
        if (!mayGo()) return;
        await letGo(name);
      }
      const left = unwanted.length > 0 ? await find(Id) : undefined;
      if (left !== undefined && (left.RepoTags ?? []).length === 0 && mayGo()) await letGo(Id);
    }
    // Leftovers of interrupted builds.
    if (mayGo()) await builds.sweep(instance, mayGo);
  }

  async function tidyRoots(): Promise<void> {
    const filters = { dangling: ['true'], label: [`${labels.root}=${box}`] };
    const found = await daemon.call((docker) => docker.listImages({ filters }));
    // Images built on a root inherit its label, also during the build.
    const roots = found.filter(({ ParentId, Labels }) => ParentId === '' && Labels?.[labels.build] === undefined);
    for (const { Id } of roots) await letGo(Id);
  }

  const isOf = (version: string) => (tag: string) => tag.startsWith(`${version}_`);
  return {
    pull,
    signIn: (account) => signIn(daemon, account),
    async build(request) {
      const { bases, copied } = await builds.imagesOf(request);
      if (!request.isTrusted) for (const name of [...bases, ...copied]) await refuseForeign(name, request);
      const before = await Promise.all(bases.map(async (name) => ({ name, there: await find(name) })));
      const never = before.find(({ name, there }) => name.startsWith(madeHere) && there === undefined);
      if (never !== undefined) throw new RefusedError('image-missing', { params: { image: never.name } });
      try {
        if (!request.isTrusted) for (const { name } of before) await refuseTriggers(name, request);
        return await builds.build(request, `${holderOf(request.instance)}:${request.version}_${request.container}`);
      } finally {
        // Base images are retained through the images built on them, not through their own names.
        for (const { name, there } of before) if (there === undefined) await letGo(name).catch(whenAway);
      }
    },
    has: async (name) => (await find(name)) !== undefined,
    async madeAt(name) {
      const found = await find(name);
      return found && Date.parse(found.Created);
    },
    async importRoot(name, archive, signal) {
      const before = await find(name);
      await builds.importRoot(name, archive, signal);
      // A root that an image was built on is removed along with that image.
      if (before !== undefined && before.Id !== (await find(name))?.Id) await letGo(before.Id);
    },
    tidyRoots: () => tidyRoots().catch(whenAway),
    drop: (instance, version) => dropTags(instance, isOf(version)),
    pruneExcept: (instance, version, mayGo) =>
      dropTags(instance, version === undefined ? () => true : (tag) => !isOf(version)(tag), mayGo),
    async freeBytes() {
      const { DockerRootDir: folder } = await daemon.call((docker) => docker.info());
      // The folder is not on this machine: a remote daemon.
      if (typeof folder !== 'string' || !existsSync(folder)) return null;
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

const tagBeforeDigest = /:[\w][\w.-]*@/;
const tagIn = /:[\w][\w.-]*$/;
const withoutTag = (image: string) => image.replace(tagIn, '');
/** Without a tag the daemon would pull them all. */
const withTag = (image: string) => (tagIn.test(image) || image.includes('@') ? image : `${image}:latest`);

/** The daemon is unavailable: cleaning up is not possible now. */
function whenAway(error: unknown): void {
  if (!(error instanceof EngineUnavailableError)) throw error;
}

function wait(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, resolve);
    signal.addEventListener('abort', () => {
      cancel();
      reject(signal.reason);
    });
  });
}
