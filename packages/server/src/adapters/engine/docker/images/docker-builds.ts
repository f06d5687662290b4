import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AdapterError, isDiskFullMessage, RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { minutes } from '@kontor/platform/work/durations';
import { EngineUnavailableError } from '../../engine.ts';
import type { ImageBuild, RegistryAccount } from '../../images.ts';
import type { Daemon } from '../daemon.ts';
import { statusIn } from '../daemon-errors.ts';
import { addedAddress } from '../dockerfile/added-addresses.ts';
import { type Instruction, instructionsIn, renderDockerfile, shortened } from '../dockerfile/dockerfile.ts';
import { basesIn, copiedIn, withPlainBases } from '../dockerfile/dockerfile-bases.ts';
import { ignoredBy, ignoreFile } from '../dockerfile/dockerignore.ts';
import { tarOf } from '../dockerfile/folder-tar.ts';
import { labels } from '../labels.ts';
import { readLines } from '../read-lines.ts';
import { type BuildEvent, type FollowedBuild, followBuild } from './build-events.ts';
import { codeIn, imageRefusal } from './image-refusal.ts';
import { baseRefusal, loginsOf } from './registry-account.ts';

export interface DockerBuildsNeeds {
  daemon: Daemon;
  box: string;
  clock: Clock;
}

const halfAnHour = minutes(30);
const twoGigabytes = 2 * 1024 ** 3;
/** Characters. A build with more output is aborted. */
const maxOutputLength = 64 * 1024 ** 2;
/** Half of Docker's default: interactive work has priority. */
const cpuShares = 512;
const killedByKernel = 137;
/** Number of, and milliseconds between, sweeps after a failed build: the daemon may still hold its leftovers. */
const sweepRetries = { most: 50, pause: 100 };

/** Builds images with the daemon's own builder. Everything a build creates is labelled, so that leftovers of a failed or interrupted build can be found. */
export function createDockerBuilds({ daemon, box, clock }: DockerBuildsNeeds) {
  const ownerOf = (instance: string) => `${box}/${instance}`;
  const buildFilter = (instance: string) => ({ label: [`${labels.build}=${ownerOf(instance)}`] });

  async function networkFor({ isTrusted }: ImageBuild): Promise<string> {
    const networks = await daemon.call((docker) => docker.listNetworks({ filters: { name: ['bridge'] } }));
    if (networks.some(({ Name }) => Name === 'bridge')) return 'bridge';
    return isTrusted ? 'host' : 'none';
  }

  async function startBuild(request: ImageBuild, name: string, signal: AbortSignal): Promise<NodeJS.ReadableStream> {
    const { folder, instance, memoryLimit = twoGigabytes, accounts = [] } = request;
    const instructions = await dockerfileIn(folder);
    const added = request.isTrusted ? undefined : addedAddress(instructions);
    if (added !== undefined) throw new RefusedError('dockerfile-adds-address', { params: { step: shortened(added) } });
    const text = renderDockerfile(instructions, labels.build, ownerOf(instance));
    const networkmode = await networkFor(request);
    const without = ignoredBy(await textIn(folder, ignoreFile));
    const context = Readable.from(tarOf(folder, { instead: { [dockerfile]: text }, without }));
    const limits = { memory: memoryLimit, memswap: memoryLimit, cpushares: cpuShares };
    const options = { t: name, rm: true, forcerm: true, networkmode, abortSignal: signal, ...limits };
    const logins = accounts.length === 0 ? {} : { registryconfig: loginsOf(accounts) };
    return daemon.call(
      (docker) => docker.buildImage(context, { ...options, ...logins }),
      request.timeLimit ?? halfAnHour,
    );
  }

  async function build(request: ImageBuild, name: string): Promise<string> {
    request.signal.throwIfAborted();
    const stop = new AbortController();
    const followed = followBuild(request.onLine ?? nothing, request.onProgress ?? nothing);
    const cancel = clock.after(request.timeLimit ?? halfAnHour, () => stop.abort(new RefusedError('build-too-long')));
    const signal = AbortSignal.any([request.signal, stop.signal]);
    let isWhole = false;
    try {
      const stream = await startBuild(request, name, signal);
      await readLines(stream, (line) => {
        const event = JSON.parse(line) as BuildEvent;
        followed.take(event);
        // `ONBUILD` triggers of the base image were never checked here.
        if (!request.isTrusted && isTrigger.test(event.stream ?? ''))
          stop.abort(new RefusedError('dockerfile-adds-address', { params: { step: 'ONBUILD' } }));
        if (followed.outcome.outputLength > maxOutputLength) stop.abort(new RefusedError('build-too-loud'));
      });
      signal.throwIfAborted();
      const id = idOf(followed, request.accounts ?? []);
      request.onProgress?.(1);
      isWhole = true;
      return id;
    } catch (error) {
      request.signal.throwIfAborted();
      throw withOutput(stop.signal.aborted ? stop.signal.reason : refusalOf(error), followed);
    } finally {
      cancel();
      await sweepAway(request.instance, isWhole ? 1 : sweepRetries.most).catch((error) => {
        // Swept again when the version is dropped.
        if (!(error instanceof EngineUnavailableError)) throw error;
      });
    }
  }

  /** Removes leftovers of an instance's builds: step containers and dangling layers. Resolves with whether all of them were removed. */
  async function sweep(instance: string, mayGo = () => true): Promise<boolean> {
    const all = await daemon.call((docker) => docker.listContainers({ all: true, filters: buildFilter(instance) }));
    // A container that runs an image inherits the image's label; those of the box also carry the label `box`.
    const steps = all.filter(({ Labels }) => Labels[labels.box] === undefined);
    const removed: boolean[] = [];
    for (const { Id } of steps) {
      if (!mayGo()) return false;
      removed.push(await isGone(daemon.call((docker) => docker.getContainer(Id).remove({ force: true, v: true }))));
    }
    const filters = { dangling: ['true'], ...buildFilter(instance) };
    const layers = await daemon.call((docker) => docker.listImages({ filters }));
    for (const { Id } of layers) {
      if (!mayGo()) return false;
      removed.push(await isGone(daemon.call((docker) => docker.getImage(Id).remove())));
    }
    return !removed.includes(false);
  }

  async function sweepAway(instance: string, most: number): Promise<void> {
    for (let attempt = 1; !(await sweep(instance)) && attempt < most; attempt++)
      await new Promise<void>((resolve) => void clock.after(sweepRetries.pause, resolve));
  }

  async function importRoot(name: string, archive: NodeJS.ReadableStream, signal: AbortSignal): Promise<void> {
    const [repo, tag] = name.split(':');
    const outcome: { error?: string; isWhole: boolean } = { isWhole: false };
    const options = { repo, tag, changes: `LABEL ${labels.root}="${box}"`, abortSignal: signal };
    // The daemon unpacks the archive while it reads it.
    await daemon
      .call(async (docker) => {
        await readLines(await docker.importImage(archive, options), (line) => {
          const event: BuildEvent = JSON.parse(line);
          if (event.error !== undefined) outcome.error = event.error;
          if (event.status?.startsWith('sha256:')) outcome.isWhole = true;
        });
      }, halfAnHour)
      .catch((error) => {
        signal.throwIfAborted();
        throw imageRefusal(error);
      });
    signal.throwIfAborted();
    if (outcome.error !== undefined) throw imageRefusal(new AdapterError(outcome.error));
    if (!outcome.isWhole) throw imageRefusal(new EngineUnavailableError('The import was cut off.'));
  }

  /** Resolves with the base images of a build and those it copies from. */
  async function imagesOf({ folder }: ImageBuild): Promise<{ bases: string[]; copied: string[] }> {
    const instructions = await dockerfileIn(folder);
    return { bases: basesIn(instructions), copied: copiedIn(instructions) };
  }

  return { build, sweep, importRoot, imagesOf };
}

const dockerfile = 'Dockerfile';
/** Bytes; far above real files. */
const longestText = 1024 ** 2;
/** Printed by the builder before it runs the base image's `ONBUILD` triggers. */
const isTrigger = /^# Executing \d+ build trigger/;
const nothing = () => {};

async function dockerfileIn(folder: string): Promise<Instruction[]> {
  const text = await textIn(folder, dockerfile);
  if (text === undefined) throw new RefusedError('build-failed', { params: { step: dockerfile } });
  return withPlainBases(instructionsIn(text));
}

/** Undefined when the file does not exist. */
async function textIn(folder: string, name: string): Promise<string | undefined> {
  const refusal = () => new RefusedError('build-failed', { params: { step: name } });
  try {
    if ((await stat(join(folder, name))).size > longestText) throw refusal();
    return await readFile(join(folder, name), 'utf8');
  } catch (cause) {
    if (cause instanceof RefusedError) throw cause;
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw Object.assign(refusal(), { cause });
  }
}

function idOf({ outcome }: FollowedBuild, accounts: readonly RegistryAccount[]): string {
  if (outcome.error !== undefined) {
    const refusal = refusalIn(outcome.error, outcome.step, outcome.exitCode);
    const base = /^FROM\s+(?:--\S+\s+)*(\S+)/i.exec(outcome.step)?.[1] ?? '';
    throw refusal.code === 'registry-refused' ? baseRefusal(base, accounts, outcome.error) : refusal;
  }
  // The stream ended early: the daemon is gone.
  if (outcome.id === undefined) throw new EngineUnavailableError('The build was cut off.');
  return outcome.id;
}

function refusalIn(words: string, step: string, exitCode?: number): RefusedError {
  const failed = new RefusedError('build-failed', { params: { step: shortened(step) } });
  if (isDiskFullMessage(words)) return new RefusedError('disk-full');
  if (exitCode === killedByKernel) return new RefusedError('app-memory-exceeded');
  const isOfBase = /^FROM\s/i.test(step) && exitCode === undefined;
  const code = isOfBase ? codeIn(words) : undefined;
  return code === undefined ? failed : new RefusedError(code);
}

/** A refusal by the daemon before the first step is an error in the Dockerfile. */
function refusalOf(error: unknown): RefusedError {
  const status = statusIn(error);
  if (!(error instanceof AdapterError) || error instanceof EngineUnavailableError || status === undefined)
    return imageRefusal(error);
  const words = error.message.replace(/^Docker says: \S+ - /, '').trim();
  return Object.assign(refusalIn(words, words), { cause: error });
}

function withOutput(refusal: unknown, followed: FollowedBuild): unknown {
  if (!(refusal instanceof RefusedError)) return refusal;
  const words = followed.last().join('\n');
  if (words === '') return refusal;
  return Object.assign(refusal, { cause: new AdapterError(words, { cause: refusal.cause }) });
}

/** Resolves with whether it is gone; false when it is in use, or the daemon is already removing it. */
function isGone(removal: Promise<unknown>): Promise<boolean> {
  const isHeld = (error: unknown) => {
    const status = statusIn(error);
    if (status !== 404 && status !== 409) throw error;
    return status === 404;
  };
  return removal.then(() => true, isHeld);
}
