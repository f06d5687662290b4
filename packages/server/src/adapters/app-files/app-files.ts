import { existsSync, readdirSync } from 'node:fs';
import { lchown, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeTree } from '@kontor/platform/remove-tree';
import type { Commands } from '../run-command.ts';
import { type CopyData, createCopyData } from './copy-data.ts';
import { copyTree } from './copy-tree.ts';
import { hasImages, readImages, writeImages } from './images.ts';
import { measureTree } from './measure.ts';
import { createTrash, makeFolder, move } from './moves.ts';
import { type AppPaths, appPaths } from './paths.ts';
import { buildRelease, type ReleaseBuild } from './release.ts';
import { syncPath, syncTree } from './sync-tree.ts';
import { type FileWrite, writeAppFile } from './write-file.ts';

/** The files of apps below the data folder. Every operation may be repeated after a crash at any point (keeps E1). */
export interface AppFiles {
  paths(instanceId: string): AppPaths;
  /** Returns the uid that owns an app's files; undefined where the server is not root and owns everything itself. */
  owner(account: number): number | undefined;
  /** Returns the ids of all instances with files on disk, whether the box knows them or not. */
  instances(): string[];
  hasRelease(instanceId: string, version: string): boolean;
  buildRelease(instanceId: string, request: Omit<ReleaseBuild, 'paths'>): Promise<void>;
  /** Resolves with the bytes a job has built so far. */
  measureBuilding(instanceId: string, jobId: string): Promise<number>;
  /** Writes a release that consists of image ids, by container. */
  writeImages(instanceId: string, request: Parameters<typeof writeImages>[1]): Promise<void>;
  /** Returns undefined for a release of another kind. */
  imagesOf(instanceId: string, version: string): Record<string, string> | undefined;
  /** Whether any version of the app consists of images. */
  hasImages(instanceId: string): boolean;
  /** Removes a version and its unfinished build. */
  dropRelease(instanceId: string, version: string, jobId: string): Promise<void>;
  /** Removes all versions except one; `undefined` removes all. */
  pruneReleasesExcept(instanceId: string, version: string | undefined, jobId: string): Promise<void>;
  /** `account`: owner of the folders; undefined for volumes of containers, whose images decide that. `contents`: what new volumes begin with, by name. */
  makeVolumes(instanceId: string, ...which: VolumesToMake): Promise<void>;
  /** Like `makeVolumes`, in the folder of an export. */
  makeVolumesIn(folder: string, ...which: VolumesToMake): Promise<void>;
  write(request: FileWrite): Promise<void>;
  hasSnapshot(instanceId: string, jobId: string): boolean;
  /** Copies the data. Call only while the app is stopped. */
  snapshot(instanceId: string, jobId: string, signal: AbortSignal): Promise<void>;
  /** Restores the data from the job's snapshot, if it is complete, and deletes the snapshot. */
  restore(instanceId: string, jobId: string): Promise<void>;
  dropSnapshot(instanceId: string, jobId: string): Promise<void>;
  /** Deletes the data permanently. */
  dropData(instanceId: string, jobId: string): Promise<void>;
  /** Removes the app's folder if it is empty. */
  dropHome(instanceId: string): Promise<void>;
  dropLog(instanceId: string): Promise<void>;
  /** Removes what ended jobs left in the trash; that of open jobs is retained. */
  sweepTrash(isOpen: (jobId: string) => boolean): Promise<void>;
  /** Resolves with the size of the app's data in bytes. */
  measureData(instanceId: string): Promise<number>;
}

type VolumesToMake = [
  names: readonly string[],
  account: number | undefined,
  contents?: Readonly<Record<string, VolumeContent>>,
];

/** What a new volume begins with. */
export interface VolumeContent {
  /** Folder it is filled from. */
  from?: string;
  /** Empty folders, by their path in the volume. */
  folders: readonly string[];
}

export interface AppFilesNeeds {
  /** The data folder. */
  data: string;
  commands: Commands;
}

/** Creates access to the files of all apps. */
export function createAppFiles({ data, commands }: AppFilesNeeds): AppFiles {
  const trash = createTrash(data);
  const paths = (instanceId: string) => appPaths(data, instanceId);
  const owner = (account: number) => (process.getuid?.() === 0 ? account : undefined);

  async function makeVolumesIn(folder: string, ...[names, account, contents = {}]: VolumesToMake): Promise<void> {
    await makeFolder(folder);
    const uid = account === undefined ? undefined : owner(account);
    for (const name of names) {
      const volume = join(folder, name);
      const content = contents[name];
      if (content !== undefined && !existsSync(volume)) await fillVolume(content, volume);
      await makeVolume(volume, uid);
    }
  }

  return {
    paths,
    owner,
    instances: () => (existsSync(join(data, 'apps')) ? readdirSync(join(data, 'apps')) : []),
    hasRelease: (instanceId, version) => existsSync(paths(instanceId).release(version)),
    buildRelease: (instanceId, request) => buildRelease({ ...request, paths: paths(instanceId) }, commands),
    measureBuilding: (instanceId, jobId) => measureTree(paths(instanceId).building(jobId)),
    writeImages: (instanceId, request) => writeImages(paths(instanceId), request),
    imagesOf: (instanceId, version) => readImages(paths(instanceId), version),
    hasImages: (instanceId) => hasImages(paths(instanceId)),
    async dropRelease(instanceId, version, jobId) {
      const layout = paths(instanceId);
      await removeTree(layout.building(jobId));
      await trash.discard(layout.release(version), jobId, 'release');
      await removeEmpty(layout.releases);
    },
    async pruneReleasesExcept(instanceId, version, jobId) {
      const { releases } = paths(instanceId);
      const names = existsSync(releases) ? readdirSync(releases) : [];
      for (const name of names.filter((each) => each !== version))
        await trash.discard(join(releases, name), jobId, 'release');
      // Also removes what a kill left between the rename and the removal.
      await trash.empty(jobId);
      if (version === undefined) await removeEmpty(releases);
    },
    makeVolumes: (instanceId, ...which) => makeVolumesIn(paths(instanceId).data, ...which),
    makeVolumesIn,
    write: writeAppFile,
    ...snapshots(paths, trash, createCopyData(commands)),
    dropData: (instanceId, jobId) => trash.discard(paths(instanceId).data, jobId, 'data'),
    async dropHome(instanceId) {
      await removeEmpty(paths(instanceId).home);
    },
    sweepTrash: trash.sweep,
    dropLog: (instanceId) => dropLog(paths(instanceId).log),
    measureData: (instanceId) => measureTree(paths(instanceId).data),
  };
}

function snapshots(
  paths: (instanceId: string) => AppPaths,
  trash: ReturnType<typeof createTrash>,
  copy: CopyData,
): Pick<AppFiles, 'hasSnapshot' | 'snapshot' | 'restore' | 'dropSnapshot'> {
  const copyOf = (instanceId: string, jobId: string) => join(paths(instanceId).snapshot(jobId), 'data');
  // Written last: a copy without the marker is not a snapshot (keeps E5).
  const markerOf = (instanceId: string, jobId: string) => join(paths(instanceId).snapshot(jobId), 'complete');
  const hasSnapshot = (instanceId: string, jobId: string) => existsSync(markerOf(instanceId, jobId));

  async function dropSnapshot(instanceId: string, jobId: string): Promise<void> {
    // Removes the marker first, so that a partially deleted copy never counts as complete.
    await rm(markerOf(instanceId, jobId), { force: true });
    await removeTree(paths(instanceId).snapshot(jobId));
    await removeEmpty(join(paths(instanceId).home, 'snapshots'));
  }

  return {
    hasSnapshot,
    dropSnapshot,
    async snapshot(instanceId, jobId, signal) {
      const layout = paths(instanceId);
      await dropSnapshot(instanceId, jobId);
      await makeFolder(layout.snapshot(jobId), 0o700);
      try {
        if (existsSync(layout.data)) await copy(layout.data, copyOf(instanceId, jobId), signal);
        // An app without data has an empty snapshot, which can be restored as well.
        else await makeFolder(copyOf(instanceId, jobId));
        await syncTree(copyOf(instanceId, jobId), signal);
      } catch (error) {
        // Immediately, because the reason may be a full disk.
        await dropSnapshot(instanceId, jobId);
        throw error;
      }
      await writeFile(markerOf(instanceId, jobId), '', { flush: true });
      await syncPath(layout.snapshot(jobId));
    },
    async restore(instanceId, jobId) {
      const layout = paths(instanceId);
      // Two renames. If the copy is gone while its marker exists, it was restored before (keeps E5).
      if (hasSnapshot(instanceId, jobId) && existsSync(copyOf(instanceId, jobId))) {
        await trash.take(layout.data, jobId, 'data');
        await move(copyOf(instanceId, jobId), layout.data);
      }
      await dropSnapshot(instanceId, jobId);
      await trash.empty(jobId);
    },
  };
}

/** Makes a new volume with its content; complete once it has its name (keeps E5). */
async function fillVolume({ from, folders }: VolumeContent, volume: string): Promise<void> {
  if (from === undefined && folders.length === 0) return;
  const building = `${volume}.filling`;
  await removeTree(building);
  if (from === undefined) await makeFolder(building, 0o700);
  else await copyTree(from, building);
  for (const folder of folders) await makeFolder(join(building, folder));
  await syncTree(building);
  await move(building, volume);
}

async function makeVolume(path: string, account: number | undefined): Promise<void> {
  await makeFolder(path, 0o700);
  if (account !== undefined) await lchown(path, account, account);
}

async function dropLog(log: string): Promise<void> {
  for (const file of [log, `${log}.1`, `${log}.2`]) await rm(file, { force: true });
}

/** Removes a folder unless it contains something. */
async function removeEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code !== 'ENOENT' && code !== 'ENOTEMPTY') throw cause;
  }
}
