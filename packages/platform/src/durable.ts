import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Returns when a file, or the directory entries of a folder, survive a power loss (keeps E5). Follows links: not for paths that apps may write. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
