import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { EngineUnavailableError } from '../../engine.ts';
import { fullImage, registryOf } from '../../image-name.ts';
import type { ImageBuild, ImagePull, Images } from '../../images.ts';
import { refusePrivateRegistry } from '../../private-registry.ts';
import { type Daemon, statusIn } from '../daemon.ts';
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

/** Images that were built on this machine; no registry has them. */
const madeHere = 'box.local/';
/** Before the second try, which is the last: the daemon itself tries a cut layer five times, over most of a minute. */
const pausesMs = [2_000];
const mostFetches = 5;
const pullMs = 60 * 60_000;

/** Images as the Docker daemon keeps them. Each is held by a name of this box, so that no other box's removal takes it away, and ours takes nobody else's. */
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

  /** One try. */
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
    // The stream ended in the middle: the daemon is gone.
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
    // Another box that fetched the same image may let go of its name at any moment: then it is fetched again, which is a look.
    for (let tries = 0; id === undefined && tries < mostFetches; tries += 1) {
      await fetchWithPatience(name, request);
      id = await hold();
    }
    if (id === undefined) throw new RefusedError('download-failed');
    // The name it came by would keep it for ever. One that was there before is somebody's.
    if (before === undefined && digest === undefined) await letGo(name);
    return id;
  }

  /** What an image it begins with wants done in this build nobody here has read. It is fetched first: the builder would do it at once. */
  async function refuseTriggers(name: string, request: ImageBuild): Promise<void> {
    const account = request.accounts?.find(({ host }) => host === registryOf(name));
    const { instance, version, container, signal } = request;
    const base = { image: name, instance, version, container, signal, account };
    let found = await find(name);
    if (found === undefined) {
      // Not left to the builder: what a registry first refuses and then hands out nobody would have looked at.
      await fetchWithPatience(withTag(name), base);
      found = await find(name);
    }
    if (found === undefined) throw new RefusedError('download-failed');
    if ((found.Config?.OnBuild ?? []).length > 0)
      throw new RefusedError('dockerfile-adds-address', { params: { step: `ONBUILD (${name})` } });
  }

  /** Only images of registries, and what the box makes for all: not what another app consists of, by its name here or by its id. */
  async function refuseForeign(name: string, { accounts = [] }: ImageBuild): Promise<void> {
    refusePrivateRegistry(name, accounts);
    const full = fullImage(name);
    const isHeld = full.startsWith(`docker.io/${holderOf('')}`);
    const found = isHeld ? undefined : await find(name);
    const names = [...(found?.RepoTags ?? []), ...(found?.RepoDigests ?? [])].map(fullImage);
    // The beginning of an id is found as well.
    const isById = found !== undefined && !names.includes(full.replace(tagBeforeDigest, '@'));
    if (isHeld || isById) throw new RefusedError('image-of-the-box', { params: { image: name } });
  }

  /** Undefined when it is not there any more. */
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

  /** Takes a name away, and with the last one the image. */
  async function letGo(name: string): Promise<void> {
    await daemon
      .call((docker) => docker.getImage(name).remove())
      .catch((error) => {
        // Gone already, or a container needs it.
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
    // Layers of a build that nobody saw end.
    if (mayGo()) await builds.sweep(instance, mayGo);
  }

  async function tidyRoots(): Promise<void> {
    const filters = { dangling: ['true'], label: [`${labels.root}=${box}`] };
    const found = await daemon.call((docker) => docker.listImages({ filters }));
    // What is built of a root has its label as well, also while it is being built.
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
        // What it began with stays as long as what was built of it does, and not for its own name's sake.
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
      // One that something was built of goes by itself when that does.
      if (before !== undefined && before.Id !== (await find(name))?.Id) await letGo(before.Id);
    },
    tidyRoots: () => tidyRoots().catch(whenAway),
    drop: (instance, version) => dropTags(instance, isOf(version)),
    pruneExcept: (instance, version, mayGo) =>
      dropTags(instance, version === undefined ? () => true : (tag) => !isOf(version)(tag), mayGo),
    async freeBytes() {
      const { DockerRootDir: folder } = await daemon.call((docker) => docker.info());
      // A daemon elsewhere keeps them elsewhere.
      if (typeof folder !== 'string' || !existsSync(folder)) return null;
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

const tagBeforeDigest = /:[\w][\w.-]*@/;
const tagIn = /:[\w][\w.-]*$/;
const withoutTag = (image: string) => image.replace(tagIn, '');
/** Without a tag the daemon would fetch them all. */
const withTag = (image: string) => (tagIn.test(image) || image.includes('@') ? image : `${image}:latest`);

/** Then there is nothing to tidy up with. */
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
