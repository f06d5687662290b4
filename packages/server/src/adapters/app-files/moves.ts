import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncPath } from './sync-tree.ts';

/** Renames, and makes sure that both folders know (keeps E5). */
export async function move(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncPath(dirname(to));
  if (dirname(from) !== dirname(to)) await syncPath(dirname(from));
}

/** Makes a folder, and makes sure that the one above knows. */
export async function makeFolder(path: string, mode = 0o755): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode });
  if (made !== undefined) await syncPath(dirname(made));
}

/** What jobs throw away: first out of the way by a rename, then removed piece by piece (keeps E5). */
export function createTrash(data: string) {
  const placeOf = (jobId: string) => join(data, 'trash', jobId);
  const empty = (jobId: string) => rm(placeOf(jobId), { recursive: true, force: true });

  /** Takes a file or folder away at once; nothing there is fine. `name` is the same each time the job does this. */
  async function take(path: string, jobId: string, name: string): Promise<void> {
    if (!existsSync(path)) return;
    const place = join(placeOf(jobId), name);
    await makeFolder(placeOf(jobId), 0o700);
    await rm(place, { recursive: true, force: true });
    await move(path, place);
  }

  /** Takes away and removes. */
  async function discard(path: string, jobId: string, name: string): Promise<void> {
    await take(path, jobId, name);
    await empty(jobId);
  }

  return { take, empty, discard };
}

export type Trash = ReturnType<typeof createTrash>;
