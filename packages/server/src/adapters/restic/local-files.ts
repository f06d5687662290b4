import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { days } from '@kontor/platform/work/durations';

/**
 * Resolves with whether a repository on a disk has a key that is intact; undefined for one elsewhere. Restic calls a damaged key a wrong password. Files of keys
 * are named by their SHA-256.
 */
export async function hasIntactKey(url: string): Promise<boolean | undefined> {
  if (!isAbsolute(url)) return undefined;
  const folder = join(url, 'keys');
  try {
    for (const name of await readdir(folder)) {
      const content = await readFile(join(folder, name));
      if (createHash('sha256').update(content).digest('hex') === name) return true;
    }
    return false;
  } catch (cause) {
    throw new AdapterError('The keys of the repository cannot be read', { cause });
  }
}

const unfinished = /^[0-9a-f]{64}-tmp-\d+$/;

/** Deletes files of a repository on a disk that were never finished, since restic was ended; only those older than a day. Restic itself leaves them for ever. */
export async function removeUnfinished(url: string, now: number): Promise<void> {
  if (!isAbsolute(url)) return;
  try {
    for (const entry of await readdir(url, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (entry.isFile() && unfinished.test(entry.name) && (await stat(file)).mtimeMs < now - days(1)) await rm(file);
    }
  } catch (cause) {
    throw new AdapterError('Unfinished files of the repository cannot be deleted', { cause });
  }
}
