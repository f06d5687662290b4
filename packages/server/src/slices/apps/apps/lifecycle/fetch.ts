import { join } from 'node:path';
import {
  buildsOf,
  type DockerEngine,
  type Manifest,
  type ProcessEngine,
  withDigests,
} from '@kontor/contract/manifest/manifest';
import { RefusedError } from '@kontor/platform/errors';
import type { Job, JobStep } from '@kontor/platform/work/jobs/definitions';
import type { ImageBuild } from '../../../../adapters/engine/images.ts';
import { engineOf } from '../../store/index.ts';
import { originOf } from '../rules.ts';
import type { AppInput } from './inputs.ts';
import { trackSizeProgress } from './progress-by-size.ts';
import { type AppJob, type AppWork, manifestOf, rowOf } from './work.ts';

type FetchJob = Job<AppInput & { storeId: string; version: string }, unknown>;

/**
 * Prepares the code of a version next to the running one: packages on the disk, or images in the Docker daemon. `codeIn` returns a folder with the code of an own
 * app; undefined where it was uploaded.
 */
export function fetchStep<I extends AppInput & { storeId: string; version: string }>(
  work: AppWork,
  codeIn: (input: I) => string | undefined = () => undefined,
): JobStep<I, unknown> {
  const { files, others } = work;
  return {
    name: 'fetch',
    share: 6,
    look: async ({ input }) => (files.hasRelease(input.instanceId, input.version) ? 'equal' : 'absent'),
    do(job) {
      const fetch = () => fetchRelease(work, job, codeIn(job.input));
      // An uploaded archive needs no download, so no permit.
      const isThere = originOf(manifestOf(work, job as AppJob, job.input.version)) === 'archive';
      return isThere ? fetch() : work.permits.run(job, fetch);
    },
    async undo(job) {
      const { instanceId, version } = job.input;
      const isOfImages = engineOf(manifestOf(work, job as AppJob, version)).type === 'docker';
      if (isOfImages) await others.engine.images?.drop(instanceId, version);
      await files.dropRelease(instanceId, version, job.id);
    },
  };
}

async function fetchRelease(work: AppWork, job: FetchJob, code: string | undefined): Promise<void> {
  const { storeId, version } = job.input;
  const own = manifestOf(work, job as AppJob, version);
  if (own.hosted !== undefined) return makeCustomRelease(work, job, own, code);
  const offered = work.others.store.find(storeId);
  // The catalogue may have been updated since the job was started.
  if (offered?.manifest.version !== version)
    throw new RefusedError('app-version-old', { params: { version: offered?.manifest.version ?? '' } });
  const manifest = manifestOf(work, job as AppJob, version);
  const engine = engineOf(manifest);
  if (engine.type === 'process') await fetchPackages(work, job, { source: offered.folder, manifest, engine });
  else await fetchImages(work, job, { source: offered.folder, manifest, engine, pinned: pinnedIn(offered.manifest) });
}

/** Removes the code of all versions except `version`, or of all when it is undefined. Images of a forgotten app are removed later (`leftovers.ts`). */
export async function pruneReleasesExcept(
  { files, others }: AppWork,
  { id, input: { instanceId } }: Pick<FetchJob, 'id'> & { input: AppInput },
  version: string | undefined,
  { isForgotten = false } = {},
): Promise<void> {
  // Images first, because the files on the disk record that there are any.
  if (files.hasImages(instanceId) && !isForgotten) await others.engine.images?.pruneExcept(instanceId, version);
  await files.pruneReleasesExcept(instanceId, version, id);
}

async function makeCustomRelease(
  work: AppWork,
  job: FetchJob,
  manifest: Manifest,
  source: string | undefined,
): Promise<void> {
  const { instanceId, version } = job.input;
  const { signal, progress, id: jobId } = job;
  const owner = work.files.owner(rowOf(work, job as AppJob).account);
  const amend = (amended: Manifest) =>
    work.core.database.transaction(() => work.db.upsertManifest(instanceId, amended));
  const about = { instanceId, version, manifest, owner, jobId, signal, progress, amend };
  await work.releaseBuilder.makeRelease({ ...about, source });
}

async function fetchPackages(
  work: AppWork,
  job: FetchJob,
  { source, manifest, engine }: { source: string; manifest: Manifest; engine: ProcessEngine },
): Promise<void> {
  const { files, core } = work;
  const { instanceId, version } = job.input;
  const sizeProgress = trackSizeProgress({
    clock: core.clock,
    log: core.log,
    measure: () => files.measureBuilding(instanceId, job.id),
    expected: manifest.diskNeeded,
    report: job.progress,
  });
  const request = {
    version,
    source,
    hasPackages: Object.keys(engine.packages).length > 0,
    allowedScripts: engine.allowedScripts,
    account: files.owner(rowOf(work, job as AppJob).account),
    jobId: job.id,
    signal: job.signal,
  };
  await files.buildRelease(instanceId, request).finally(sizeProgress.end);
}

interface ImagesToFetch {
  source: string;
  manifest: Manifest;
  engine: DockerEngine;
  /** Services whose digest the catalogue requires. */
  pinned: ReadonlySet<string>;
}

const pinnedIn = ({ engines }: Manifest): Set<string> =>
  new Set(
    engines.flatMap((engine) =>
      engine.type === 'docker'
        ? Object.entries(engine.services).flatMap(([name, { digest }]) => (digest === undefined ? [] : [name]))
        : [],
    ),
  );

/** Pulls or builds the images one after another, each with the same share of the progress. Existing ones are only checked. */
async function fetchImages(
  work: AppWork,
  job: FetchJob,
  { source, manifest, engine, pinned }: ImagesToFetch,
): Promise<void> {
  const { files, others, core, db } = work;
  const { images } = others.engine;
  if (images === undefined) throw new RefusedError('app-needs-docker');
  const { instanceId: instance, version } = job.input;
  const { signal } = job;
  const all = Object.entries(engine.services);
  const ids: Record<string, string> = {};
  const digests = new Map<string, string>();
  for (const [index, [container, { image, build, digest }]] of all.entries()) {
    const onProgress = (fraction: number) => job.progress((index + fraction) / all.length);
    const onDigest = (found: string) => digests.set(container, found);
    const request = { instance, version, container, signal, onProgress };
    if (build !== undefined) ids[container] = await buildImage(work, { ...request, folder: join(source, build) });
    else if (image !== undefined)
      ids[container] = await images.pull({
        ...{ ...request, image, digest, onDigest },
        isDigestRemembered: !pinned.has(container),
        account: others.store.accountFor(image),
      });
  }
  // Stored, so that exactly these images can be fetched again.
  core.database.transaction(() => db.upsertManifest(instance, withDigests(manifest, digests)));
  await files.writeImages(instance, { version, jobId: job.id, images: ids, signal });
}

/** Builds an image of the catalogue. Its Dockerfiles ship with the box, so they are trusted. */
async function buildImage({ others, core }: AppWork, request: Omit<ImageBuild, 'isTrusted'>): Promise<string> {
  const { images } = others.engine;
  if (images === undefined) throw new RefusedError('app-needs-docker');
  try {
    return await images.build({ ...request, isTrusted: true });
  } catch (err) {
    // Users see one sentence; the log also gets the cause, which contains the last output of the build.
    if (!request.signal.aborted)
      core.log.warn({ err, app: request.instance, container: request.container }, 'An image could not be built');
    throw err;
  }
}

/** Builds the base image of built images, once for all apps of the box. It stays after the job. */
export function baseStep<I extends AppInput & { version: string }>(work: AppWork): JobStep<I, unknown> {
  const { baseImage } = work.others;
  const isBuilt = (job: Job<I, unknown>) =>
    buildsOf(engineOf(manifestOf(work, job as AppJob, job.input.version))).length > 0;
  return {
    name: 'base',
    look: async (job) => (!isBuilt(job) || (await baseImage.isThere()) ? 'equal' : 'absent'),
    do: (job) =>
      work.permits.run(job, () => baseImage.provide({ job: job.id, signal: job.signal, onProgress: job.progress })),
    undo: (job) => (isBuilt(job) ? baseImage.tidy() : Promise.resolve()),
  };
}

/** Resolves with the bytes of disk a version needs while it is prepared, including a base image still to be built. */
export async function roomFor(
  { others }: { others: Pick<AppWork['others'], 'baseImage'> },
  manifest: Manifest,
): Promise<number> {
  const { baseImage } = others;
  const needsBase = buildsOf(engineOf(manifest)).length > 0 && !(await baseImage.isThere());
  return manifest.diskNeeded + (needsBase ? baseImage.room : 0);
}
