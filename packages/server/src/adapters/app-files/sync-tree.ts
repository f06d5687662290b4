import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const atOnce = 16;

/** Syncs a file, or the entries of a folder, to disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a folder with all its content to disk (keeps E5). */
export async function syncTree(folder: string, signal?: AbortSignal): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  while (files.length > 0) {
    signal?.throwIfAborted();
    await Promise.all(files.splice(0, atOnce).map(syncPath));
  }
  for (const entry of entries) if (entry.isDirectory()) await syncTree(join(folder, entry.name), signal);
  await syncPath(folder);
}
