import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readdir, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { days } from '@kontor/platform/work/durations';

/** Keys take less than one of these; restic writes about 450. In bytes. */
const largestKey = 65_536;
const mostKeys = 1_000;

/**
 * Resolves with whether a repository on a disk has a key that is intact; undefined for one elsewhere. Restic calls a damaged key a wrong password. Files of keys
 * are named by their SHA-256.
 */
export async function hasIntactKey(url: string): Promise<boolean | undefined> {
  if (!isAbsolute(url)) return undefined;
  const folder = join(url, 'keys');
  try {
    for (const name of (await readdir(folder)).slice(0, mostKeys)) {
      const content = await readKey(join(folder, name));
      if (content !== undefined && createHash('sha256').update(content).digest('hex') === name) return true;
    }
    return false;
  } catch (cause) {
    throw new AdapterError('The keys of the repository cannot be read', { cause });
  }
}

/** Reads a file that may be anything, since disks come from anywhere: a link, a pipe or a file without end holds no key. */
async function readKey(path: string): Promise<Buffer | undefined> {
  if (!(await lstat(path)).isFile()) return undefined;
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const { size } = await handle.stat();
    return size > largestKey ? undefined : await handle.readFile();
  } finally {
    await handle.close();
  }
}

const unfinished = /^[0-9a-f]{64}-tmp-\d+$/;

/** Deletes files of a repository on a disk that were never finished, since restic was ended; only those older than a day. Restic itself leaves them for ever. */
export async function removeUnfinished(url: string, now: number): Promise<void> {
  if (!isAbsolute(url)) return;
  try {
    for (const entry of await readdir(url, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (entry.isFile() && unfinished.test(entry.name) && (await lstat(file)).mtimeMs < now - days(1)) await rm(file);
    }
  } catch (cause) {
    throw new AdapterError('Unfinished files of the repository cannot be deleted', { cause });
  }
}
