import { existsSync } from 'node:fs';
import { copyFile, lchown, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AdapterError, causesOf, isDiskFull, isDiskFullMessage, RefusedError } from '@kontor/platform/errors';
import type { Commands } from '../run-command.ts';
import { copyTree } from './copy-tree.ts';
import { makeFolder, move } from './moves.ts';
import type { AppPaths } from './paths.ts';
import { syncTree } from './sync-tree.ts';

/** One version of an app to be made ready. */
export interface ReleaseBuild {
  paths: AppPaths;
  version: string;
  /** The app's folder in the catalogue. */
  source: string;
  /** Its packages are to be fetched from the registry. */
  hasPackages: boolean;
  allowedScripts: string[];
  /** The app's account, where the server is root. */
  account: number | undefined;
  jobId: string;
  signal: AbortSignal;
  onLine?: (line: string) => void;
}

/** Builds a release beside and renames it when it is whole and on the disk (keeps E5). Refused when it cannot be downloaded or the disk is full. */
export async function buildRelease(request: ReleaseBuild, commands: Commands): Promise<void> {
  const { paths, version, jobId } = request;
  const building = paths.building(jobId);
  await rm(building, { recursive: true, force: true });
  try {
    await build(request, building, commands);
  } catch (error) {
    // At once and not only when the job is undone: on a full disk even that needs the space to be written down.
    await rm(building, { recursive: true, force: true });
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
    // Whoever fetches the packages reads them, with the account of the app.
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

/** npm tells a full disk in words. */
function refusalOf(cause: AdapterError): RefusedError {
  const isFull = isDiskFull(cause) || isDiskFullMessage(causesOf(cause).join(' '));
  return Object.assign(new RefusedError(isFull ? 'disk-full' : 'download-failed'), { cause });
}
