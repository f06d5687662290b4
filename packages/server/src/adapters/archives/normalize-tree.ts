import { chmod, lchown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';

/**
 * Looks over what the unpacker left, for it read what strangers wrote: files and folders with one name each, and nothing else. Rights become
 * plain ones, and everything gets its owner.
 */
export async function normalizeTree(path: string, owner: number | undefined): Promise<void> {
  const found = await lstat(path);
  if (found.isDirectory()) {
    for (const name of await readdir(path)) await normalizeTree(join(path, name), owner);
  } else if (!found.isFile() || found.nlink !== 1) {
    throw new AdapterError(`${path} is neither a file nor a folder`);
  }
  if (process.getuid?.() === 0) await lchown(path, owner ?? 0, owner ?? 0);
  await chmod(path, found.isDirectory() || (found.mode & 0o111) !== 0 ? 0o755 : 0o644);
}
