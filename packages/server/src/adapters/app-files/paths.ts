import { join } from 'node:path';

/** Folder of a release with what was uploaded for containers. */
export const archiveFolder = 'archive';
/** Folder of a release with an uploaded web site. */
export const siteFolder = 'site';

/** Returns the paths of an app below the data folder. */
export function appPaths(data: string, instanceId: string) {
  const home = join(data, 'apps', instanceId);
  return {
    home,
    releases: join(home, 'releases'),
    /** Code of one version, read-only for the app. */
    release: (version: string) => join(home, 'releases', version),
    /** A release being built; renamed to the release when complete. */
    building: (jobId: string) => join(home, 'releases', `.building-${jobId}`),
    /** The app's persistent data. */
    data: join(home, 'data'),
    volume: (name: string) => join(home, 'data', name),
    /** Volumes that images of the app declare and its manifest does not name. */
    imageVolumes: join(home, 'data', '.image-volumes'),
    /** Copy of the data made by a job before a new version changes it. */
    snapshot: (jobId: string) => join(home, 'snapshots', jobId),
    log: join(data, 'logs', 'apps', `${instanceId}.log`),
  };
}

export type AppPaths = ReturnType<typeof appPaths>;
