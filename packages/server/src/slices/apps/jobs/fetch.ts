import type { DockerEngine, Manifest, ProcessEngine } from '@kontor/contract/manifest';
import { Refused } from '@kontor/platform/errors';
import type { Job, JobStep } from '@kontor/platform/work/jobs/definitions';
import { engineOf } from '../../store/index.ts';
import { followGrowth } from './growth.ts';
import type { AppInput } from './inputs.ts';
import { type AppJob, type AppWork, manifestOf, rowOf } from './work.ts';

type FetchJob = Job<AppInput & { storeId: string; version: string }, unknown>;

/** Makes the code of a version ready beside what runs: packages on the disk, or images with the daemon. */
export function fetchStep<I extends AppInput & { storeId: string; version: string }>(
  work: AppWork,
): JobStep<I, unknown> {
  const { files, others } = work;
  return {
    name: 'fetch',
    share: 6,
    look: async ({ input }) => (files.hasRelease(input.instanceId, input.version) ? 'equal' : 'absent'),
    async do(job) {
      const { storeId, version } = job.input;
      const offered = others.store.find(storeId);
      // The catalogue moved on between the wish and now.
      if (offered?.manifest.version !== version)
        throw new Refused('app-version-old', { params: { version: offered?.manifest.version ?? '' } });
      const manifest = manifestOf(work, job as AppJob, version);
      const engine = engineOf(manifest);
      if (engine.type === 'process') await fetchPackages(work, job, { source: offered.folder, manifest, engine });
      else await fetchImages(work, job, engine);
    },
    async undo(job) {
      const { instanceId, version } = job.input;
      const isOfImages = engineOf(manifestOf(work, job as AppJob, version)).type === 'docker';
      if (isOfImages) await others.engine.images?.drop(instanceId, version);
      await files.dropRelease(instanceId, version, job.id);
    },
  };
}

/** Removes the code of all versions but one; with undefined really all. */
export async function keepRelease(
  { files, others }: AppWork,
  { id, input: { instanceId } }: Pick<FetchJob, 'id'> & { input: AppInput },
  version: string | undefined,
): Promise<void> {
  // First, because what is on the disk says that there are any.
  if (files.hasImages(instanceId)) await others.engine.images?.keepOnly(instanceId, version);
  await files.keepRelease(instanceId, version, id);
}

async function fetchPackages(
  work: AppWork,
  job: FetchJob,
  { source, manifest, engine }: { source: string; manifest: Manifest; engine: ProcessEngine },
): Promise<void> {
  const { files, ground } = work;
  const { instanceId, version } = job.input;
  const growth = followGrowth({
    clock: ground.clock,
    measure: () => files.measureBuilding(instanceId, job.id),
    expected: manifest.diskNeeded,
    tell: job.progress,
  });
  const wish = {
    version,
    source,
    hasPackages: Object.keys(engine.packages).length > 0,
    allowedScripts: engine.allowedScripts,
    account: files.owner(rowOf(work, job as AppJob).account),
    jobId: job.id,
    signal: job.signal,
  };
  await files.buildRelease(instanceId, wish).finally(growth.end);
}

/** One after another, each with the same share of the progress. What is there already costs a look. */
async function fetchImages({ files, others }: AppWork, job: FetchJob, { services }: DockerEngine): Promise<void> {
  const { images: source } = others.engine;
  if (source === undefined) throw new Refused('app-needs-docker');
  const { instanceId, version } = job.input;
  const { signal } = job;
  const all = Object.entries(services);
  const images: Record<string, string> = {};
  for (const [index, [container, { image, digest }]] of all.entries()) {
    const onProgress = (fraction: number) => job.progress((index + fraction) / all.length);
    images[container] = await source.pull({
      image,
      digest,
      instance: instanceId,
      version,
      container,
      signal,
      onProgress,
    });
  }
  await files.writeImages(instanceId, { version, jobId: job.id, images, signal });
}
