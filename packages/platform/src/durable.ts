import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Returns when a file, or the list of names of a folder, is on the disk and outlives a loss of power (keeps E5). Follows links: not for what apps may write. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
