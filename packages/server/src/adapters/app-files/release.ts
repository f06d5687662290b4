import { existsSync } from 'node:fs';
import { copyFile, lchown, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { causesOf, Failed, isDiskFull, Refused, saysDiskFull } from '@kontor/platform/errors';
import type { Commands } from '../run-command.ts';
import { copyTree } from './copy-tree.ts';
import { makeFolder, move } from './moves.ts';
import type { AppPaths } from './paths.ts';
import { syncTree } from './sync-tree.ts';

/** One version of an app to be made ready. */
export interface ReleaseWish {
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
export async function buildRelease(wish: ReleaseWish, commands: Commands): Promise<void> {
  const { paths, version, jobId } = wish;
  const building = paths.building(jobId);
  await rm(building, { recursive: true, force: true });
  try {
    await build(wish, building, commands);
  } catch (error) {
    // At once and not only when the job is undone: on a full disk even that needs the space to be written down.
    await rm(building, { recursive: true, force: true });
    throw error;
  }
  await move(building, paths.release(version));
}

async function build(wish: ReleaseWish, building: string, commands: Commands): Promise<void> {
  const { source, hasPackages, account, signal } = wish;
  await makeFolder(building);
  if (account !== undefined) await lchown(building, account, account);
  const bundle = join(source, 'bundle');
  if (existsSync(bundle)) await copyTree(bundle, join(building, 'bundle'), { signal, owner: account });
  if (hasPackages) await fetchPackages(wish, building, commands);
  await syncTree(building, signal);
}

async function fetchPackages(wish: ReleaseWish, folder: string, commands: Commands): Promise<void> {
  const { source, account, allowedScripts, signal, jobId, onLine } = wish;
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
    if (cause instanceof Failed) throw refusalOf(cause);
    throw cause;
  }
}

/** npm tells a full disk in words. */
function refusalOf(cause: Failed): Refused {
  const isFull = isDiskFull(cause) || saysDiskFull(causesOf(cause).join(' '));
  return Object.assign(new Refused(isFull ? 'disk-full' : 'download-failed'), { cause });
}
