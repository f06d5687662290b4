import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { syncToDisk } from '@kontor/platform/durable';
import type { CrashHook } from '@kontor/platform/work/jobs/crash';
import { ballastFile } from '../../adapters/disk-space/disk-space.ts';
import { boxFolders, databaseFile } from '../../core/data-folder.ts';
import { mountsIn } from './mounted.ts';
import { type RestoreRequest, restoreFile, writeRestore } from './restore-request.ts';

/** Folder for what backups prepare and fetch, below the data folder. */
const workFolder = 'backup';

/** Returns the folder a whole server is fetched into. Its files lie there as in the snapshot. */
export const fetchedServer = (data: string): string => join(data, workFolder, 'server');

/** Returns the database in a folder as fetched. */
export const fetchedDatabase = (fetched: string): string => join(fetched, workFolder, 'box', 'kontor.db');

/** Returns the folder of the states from before restores, each named by the time of its request. */
export const beforeRestores = (data: string): string => join(data, workFolder, 'before-restore');

/** What belongs to the machine, is made from the database at each start, or holds the work itself. */
const staying = (data: string): ReadonlySet<string> =>
  new Set([
    ...[workFolder, restoreFile, `${restoreFile}.new`, 'run', 'logs', 'base-image', 'lost+found'],
    basename(ballastFile(data)),
  ]);

/**
 * Moves the present content of the data folder aside and what was fetched into its place, by renames alone. Killed at any of them, it goes on from where it was.
 * Nothing may run that uses the data. Returns the request as it is then.
 */
export function swapServer(data: string, request: RestoreRequest, crash: CrashHook): RestoreRequest {
  let now = request;
  const reach = (stage: RestoreRequest['stage']) => {
    now = { ...now, stage };
    writeRestore(data, now);
    crash(`restore/${stage}/after`);
  };
  if (now.stage === 'requested') reach('aside');
  if (now.stage === 'aside') {
    moveAside(data, join(beforeRestores(data), String(request.at)), crash);
    clearRun(join(data, 'run'));
    reach('into');
  }
  if (now.stage === 'into') {
    moveInto(data, crash);
    reach('placed');
  }
  return now;
}

function moveAside(data: string, aside: string, crash: CrashHook): void {
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  // An empty disk that is mounted there stays; the job has refused one that is not empty.
  const mounts = new Set(mountsIn(data));
  const stays = staying(data);
  for (const name of readdirSync(data).sort()) {
    if (stays.has(name) || mounts.has(name)) continue;
    renameSync(join(data, name), freeName(aside, name));
    crash(`restore/aside-${name}/after`);
  }
  for (const folder of [aside, dirname(aside), data]) syncToDisk(folder);
}

/** Nothing that was moved aside before is overwritten. */
function freeName(folder: string, name: string): string {
  let path = join(folder, name);
  for (let number = 2; existsSync(path); number += 1) path = join(folder, `${name}.${number}`);
  return path;
}

/** Deletes what the present server left there, such as marks about its database; not the lock, and not where disks for backups are mounted. */
function clearRun(run: string): void {
  if (!existsSync(run)) return;
  for (const name of readdirSync(run))
    if (!name.startsWith('lock.db') && name !== 'backup') rmSync(join(run, name), { recursive: true, force: true });
}

function moveInto(data: string, crash: CrashHook): void {
  const fetched = fetchedServer(data);
  // Whole folders, so that those in between have their owners, too.
  const names = new Set(boxFolders.map((path) => path.split('/')[0] ?? path));
  const folders = [...names].map((name) => [join(fetched, name), join(data, name)] as const);
  for (const [from, to] of [...folders, [fetchedDatabase(fetched), databaseFile(data)] as const]) {
    if (!existsSync(from)) continue;
    renameSync(from, to);
    crash(`restore/into-${basename(to)}/after`);
  }
  syncToDisk(data);
}
