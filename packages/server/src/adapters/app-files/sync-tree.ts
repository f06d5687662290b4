import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { pathIn } from './path-in.ts';

const atOnce = 16;

/** Syncs a file, or the entries of a folder, to disk. */
export async function syncPath(path: string | Buffer): Promise<void> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a folder with all its content to disk (keeps E5). */
export async function syncTree(folder: string | Buffer, signal?: AbortSignal): Promise<void> {
  const path = Buffer.from(folder);
  const entries = await readdir(path, { withFileTypes: true, encoding: 'buffer' });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => pathIn(path, name));
  while (files.length > 0) {
    signal?.throwIfAborted();
    await Promise.all(files.splice(0, atOnce).map(syncPath));
  }
  for (const entry of entries) if (entry.isDirectory()) await syncTree(pathIn(path, entry.name), signal);
  await syncPath(path);
}
