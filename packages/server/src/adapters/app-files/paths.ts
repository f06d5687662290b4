import { join } from 'node:path';

/** Where an app lives below the data folder. */
export function appPaths(data: string, instanceId: string) {
  const home = join(data, 'apps', instanceId);
  return {
    home,
    releases: join(home, 'releases'),
    /** The code of one version, read-only for the app. */
    release: (version: string) => join(home, 'releases', version),
    /** A release on its way; becomes the release by being renamed. */
    building: (jobId: string) => join(home, 'releases', `.building-${jobId}`),
    /** What people made. */
    data: join(home, 'data'),
    volume: (name: string) => join(home, 'data', name),
    /** What images of the app declare as volumes without its manifest naming them. */
    imageVolumes: join(home, 'data', '.image-volumes'),
    /** The copy of the data a job made before it let a new version touch it. */
    snapshot: (jobId: string) => join(home, 'snapshots', jobId),
    log: join(data, 'logs', 'apps', `${instanceId}.log`),
  };
}

export type AppPaths = ReturnType<typeof appPaths>;
