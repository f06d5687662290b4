import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeTree } from '@kontor/platform/remove-tree';
import { syncPath } from './sync-tree.ts';

/** Renames and syncs both parent folders to disk (keeps E5). */
export async function move(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncPath(dirname(to));
  if (dirname(from) !== dirname(to)) await syncPath(dirname(from));
}

/** Creates a folder and its missing parents and syncs the parent to disk. The mode applies to all of them, regardless of the server's umask. */
export async function makeFolder(path: string, mode = 0o755): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await chmod(made, mode);
  await syncPath(dirname(first));
}

/** Creates the trash of jobs: discarded files are renamed first, then deleted (keeps E5). */
export function createTrash(data: string) {
  const trashOf = (jobId: string) => join(data, 'trash', jobId);
  const empty = (jobId: string) => removeTree(trashOf(jobId));

  /** Moves a file or folder to the trash; does nothing when it does not exist. `name` is the same each time the job does this. */
  async function take(path: string, jobId: string, name: string): Promise<void> {
    if (!existsSync(path)) return;
    const target = join(trashOf(jobId), name);
    await makeFolder(trashOf(jobId), 0o700);
    await removeTree(target);
    await move(path, target);
  }

  /** Moves to the trash, then empties the job's trash. */
  async function discard(path: string, jobId: string, name: string): Promise<void> {
    await take(path, jobId, name);
    await empty(jobId);
  }

  /** Empties the trash of jobs that are not open, for example of those killed between rename and removal. */
  async function sweep(isOpen: (jobId: string) => boolean): Promise<void> {
    const names = existsSync(join(data, 'trash')) ? await readdir(join(data, 'trash')) : [];
    for (const jobId of names) if (!isOpen(jobId)) await empty(jobId);
  }

  return { take, empty, discard, sweep };
}

export type Trash = ReturnType<typeof createTrash>;
