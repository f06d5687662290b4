import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncPath } from './sync-tree.ts';

/** Renames, and makes sure that both folders know (keeps E5). */
export async function move(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncPath(dirname(to));
  if (dirname(from) !== dirname(to)) await syncPath(dirname(from));
}

/** Makes a folder, with those above it that are missing, and makes sure that the one above knows. Said here, its rights are those whatever the server's umask is. */
export async function makeFolder(path: string, mode = 0o755): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await chmod(made, mode);
  await syncPath(dirname(first));
}

/** What jobs throw away: first out of the way by a rename, then removed piece by piece (keeps E5). */
export function createTrash(data: string) {
  const trashOf = (jobId: string) => join(data, 'trash', jobId);
  const empty = (jobId: string) => rm(trashOf(jobId), { recursive: true, force: true });

  /** Takes a file or folder away at once; nothing there is fine. `name` is the same each time the job does this. */
  async function take(path: string, jobId: string, name: string): Promise<void> {
    if (!existsSync(path)) return;
    const target = join(trashOf(jobId), name);
    await makeFolder(trashOf(jobId), 0o700);
    await rm(target, { recursive: true, force: true });
    await move(path, target);
  }

  /** Takes away and removes. */
  async function discard(path: string, jobId: string, name: string): Promise<void> {
    await take(path, jobId, name);
    await empty(jobId);
  }

  /** Removes what jobs left that need it no more, such as those that were killed between a rename and its removal. */
  async function sweep(isOpen: (jobId: string) => boolean): Promise<void> {
    const names = existsSync(join(data, 'trash')) ? await readdir(join(data, 'trash')) : [];
    for (const jobId of names) if (!isOpen(jobId)) await empty(jobId);
  }

  return { take, empty, discard, sweep };
}

export type Trash = ReturnType<typeof createTrash>;
