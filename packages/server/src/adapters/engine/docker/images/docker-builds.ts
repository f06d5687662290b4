import { Readable } from 'node:stream';
import { RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { minutes } from '@kontor/platform/work/durations';
import { EngineUnavailableError } from '../../engine.ts';
import type { ImageBuild } from '../../images.ts';
import type { Daemon } from '../daemon.ts';
import { renderDockerfile } from '../dockerfile/dockerfile.ts';
import { tarOf } from '../dockerfile/folder-tar.ts';
import type { BuildPlan } from '../dockerfile/planned-build.ts';
import { labels } from '../labels.ts';
import { readLines } from '../read-lines.ts';
import { type BuildEvent, followBuild } from './build-events.ts';
import { dockerfile, ignoredIn } from './build-files.ts';
import { sweepBuild } from './build-leftovers.ts';
import { idOf, refusalOf, withOutput } from './build-refusal.ts';
import { loginsOf } from './registry-account.ts';

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
/** Number of, and milliseconds between, sweeps after a failed build: the daemon may still hold its leftovers. */
const sweepRetries = { most: 50, pause: 100 };

/** Printed by the builder before it runs the base image's `ONBUILD` triggers. */
const isTrigger = /^# Executing \d+ build trigger/;
const nothing = () => {};

/** Builds images with the daemon's own builder. Everything a build creates is labelled, so that leftovers of a failed or interrupted build can be found. */
export function createDockerBuilds({ daemon, box, clock }: DockerBuildsNeeds) {
  const ownerOf = (instance: string) => `${box}/${instance}`;

  async function networkFor({ isTrusted }: ImageBuild): Promise<string> {
    const networks = await daemon.call((docker) => docker.listNetworks({ filters: { name: ['bridge'] } }));
    if (networks.some(({ Name }) => Name === 'bridge')) return 'bridge';
    return isTrusted ? 'host' : 'none';
  }

  async function startBuild(
    request: ImageBuild,
    { instructions, args }: BuildPlan,
    { name, signal }: { name: string; signal: AbortSignal },
  ): Promise<NodeJS.ReadableStream> {
    const { folder, instance, memoryLimit = twoGigabytes, accounts = [] } = request;
    const text = renderDockerfile(instructions, labels.build, ownerOf(instance));
    const networkmode = await networkFor(request);
    const without = await ignoredIn(folder);
    const context = Readable.from(tarOf(folder, { instead: { [dockerfile]: text }, without }));
    const limits = { memory: memoryLimit, memswap: memoryLimit, cpushares: cpuShares };
    const options = { t: name, rm: true, forcerm: true, networkmode, buildargs: args, abortSignal: signal, ...limits };
    const logins = accounts.length === 0 ? {} : { registryconfig: loginsOf(accounts) };
    return daemon.call(
      (docker) => docker.buildImage(context, { ...options, ...logins }),
      request.timeLimit ?? halfAnHour,
    );
  }

  async function build(request: ImageBuild, plan: BuildPlan, name: string): Promise<string> {
    request.signal.throwIfAborted();
    const stop = new AbortController();
    const followed = followBuild(request.onLine ?? nothing, request.onProgress ?? nothing);
    const cancel = clock.after(request.timeLimit ?? halfAnHour, () => stop.abort(new RefusedError('build-too-long')));
    const signal = AbortSignal.any([request.signal, stop.signal]);
    let isWhole = false;
    try {
      const stream = await startBuild(request, plan, { name, signal });
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

  async function sweepAway(instance: string, most: number): Promise<void> {
    for (let attempt = 1; !(await sweepBuild(daemon, ownerOf(instance))) && attempt < most; attempt++)
      await new Promise<void>((resolve) => void clock.after(sweepRetries.pause, resolve));
  }

  return {
    build,
    /** Removes leftovers of an instance's builds. Resolves with whether all of them were removed. */
    sweep: (instance: string, mayGo?: () => boolean) => sweepBuild(daemon, ownerOf(instance), mayGo),
  };
}
