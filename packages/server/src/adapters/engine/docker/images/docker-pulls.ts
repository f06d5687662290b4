import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { hours, seconds } from '@kontor/platform/work/durations';
import type { ImagePull } from '../../images.ts';
import type { Daemon } from '../daemon.ts';
import { readLines } from '../read-lines.ts';
import type { ImageTags } from './image-tags.ts';
import { createPullProgress, type PullEvent } from './pull-progress.ts';
import { loginOf, pullRefusal } from './registry-account.ts';

export interface DockerPullsNeeds {
  daemon: Daemon;
  tags: ImageTags;
  clock: Clock;
}

/** Prefix of images built on this machine; no registry has them. */
export const madeHere = 'box.local/';
/** Milliseconds before the second and last attempt: the daemon itself retries an interrupted layer five times, for most of a minute. */
const pausesMs = [seconds(2)];
const mostFetches = 5;
const pullMs = hours(1);

/** Pulls images from registries and holds them. */
export function createDockerPulls({ daemon, tags, clock }: DockerPullsNeeds) {
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

  /** Pulls an image by its name, with retries. It is not held. */
  async function fetchPatiently(name: string, request: ImagePull): Promise<void> {
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
    try {
      return await pullExactly(request);
    } catch (error) {
      const isGone = error instanceof RefusedError && error.code === 'image-missing';
      if (!isGone || request.digest === undefined || !request.isDigestRemembered) throw error;
      return pullExactly({ ...request, digest: undefined });
    }
  }

  /** Pulls an image unless it is there, and holds it by a tag of the instance. Resolves with its id. */
  async function pullExactly(request: ImagePull): Promise<string> {
    const { image, digest, instance, version, container } = request;
    const name = digest === undefined ? withTag(image) : `${withoutTag(image)}@${digest}`;
    const before = await tags.find(name);
    const isThere = before !== undefined && (digest !== undefined || image.startsWith(madeHere));
    if (image.startsWith(madeHere) && !isThere) throw new RefusedError('image-missing', { params: { image } });
    const hold = () => tags.hold(name, instance, `${version}_${container}`);
    let id = isThere ? await hold() : undefined;
    // Another box that pulled the same image may remove its tag at any moment: then pull again, which is cheap.
    for (let tries = 0; id === undefined && tries < mostFetches; tries += 1) {
      await fetchPatiently(name, request);
      id = await hold();
    }
    if (id === undefined) throw new RefusedError('download-failed');
    const found = digest ?? digestIn((await tags.find(name))?.RepoDigests);
    if (found !== undefined && !image.startsWith(madeHere) && !image.includes('@')) request.onDigest?.(found);
    // Its original name would retain it forever. A name that existed before belongs to someone else.
    if (before === undefined && digest === undefined) await tags.remove(name);
    return id;
  }

  return { pull, fetch: fetchPatiently };
}

export type DockerPulls = ReturnType<typeof createDockerPulls>;

/** Returns the digest a registry has for an image; some daemons list their own names as well. */
function digestIn(names: readonly string[] | undefined = []): string | undefined {
  const ofRegistry = names.filter((name) => !name.startsWith('kontor-'));
  return ofRegistry[0]?.split('@')[1];
}

const tagIn = /:[\w][\w.-]*$/;
const withoutTag = (image: string) => image.replace(tagIn, '');
/** Without a tag the daemon would pull them all. */
export const withTag = (image: string) => (tagIn.test(image) || image.includes('@') ? image : `${image}:latest`);

function wait(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, resolve);
    signal.addEventListener('abort', () => {
      cancel();
      reject(signal.reason);
    });
  });
}
