import { existsSync } from 'node:fs';
import { copyFile, lchown } from 'node:fs/promises';
import { join } from 'node:path';
import { AdapterError, causesOf, isDiskFull, isDiskFullMessage, RefusedError } from '@kontor/platform/errors';
import { removeTree } from '@kontor/platform/remove-tree';
import type { Commands } from '../run-command.ts';
import { copyTree } from './copy-tree.ts';
import { makeFolder, move } from './moves.ts';
import type { AppPaths } from './paths.ts';
import { syncTree } from './sync-tree.ts';

/** One version of an app to build. */
export interface ReleaseBuild {
  paths: AppPaths;
  version: string;
  /** The app's folder in the catalogue. */
  source: string;
  /** Whether its packages are fetched from the registry. */
  hasPackages: boolean;
  allowedScripts: string[];
  /** Uid of the app, where the server is root. */
  account: number | undefined;
  jobId: string;
  signal: AbortSignal;
  onLine?: (line: string) => void;
}

/**
 * Builds a release in a temporary folder and renames it when it is complete and synced (keeps E5). Throws `RefusedError` when it cannot be downloaded or the
 * disk is full.
 */
export async function buildRelease(request: ReleaseBuild, commands: Commands): Promise<void> {
  const { paths, version, jobId } = request;
  const building = paths.building(jobId);
  await removeTree(building);
  try {
    await build(request, building, commands);
  } catch (error) {
    // Immediately, not only when the job is undone: on a full disk recording that step needs the space.
    await removeTree(building);
    throw error;
  }
  await move(building, paths.release(version));
}

async function build(request: ReleaseBuild, building: string, commands: Commands): Promise<void> {
  const { source, hasPackages, account, signal } = request;
  await makeFolder(building);
  if (account !== undefined) await lchown(building, account, account);
  const bundle = join(source, 'bundle');
  if (existsSync(bundle)) await copyTree(bundle, join(building, 'bundle'), { signal, owner: account });
  if (hasPackages) await fetchPackages(request, building, commands);
  await syncTree(building, signal);
}

async function fetchPackages(request: ReleaseBuild, folder: string, commands: Commands): Promise<void> {
  const { source, account, allowedScripts, signal, jobId, onLine } = request;
  for (const name of ['package.json', 'package-lock.json']) {
    await copyFile(join(source, name), join(folder, name));
    // The packages are fetched with the app's account, which must be able to read these files.
    if (account !== undefined) await lchown(join(folder, name), account, account);
  }
  try {
    const how = { folder, uid: account, job: jobId, allowedScripts, signal };
    await commands.fetchPackages({ ...how, ...(onLine ? { onLine } : {}) });
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof AdapterError) throw refusalOf(cause);
    throw cause;
  }
}

/** Detects a full disk in npm's error messages. */
function refusalOf(cause: AdapterError): RefusedError {
  const isFull = isDiskFull(cause) || isDiskFullMessage(causesOf(cause).join(' '));
  return Object.assign(new RefusedError(isFull ? 'disk-full' : 'download-failed'), { cause });
}
