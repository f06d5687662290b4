import { chmod, lchown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';

/**
 * Checks and normalizes what the unpacker wrote, because it processed untrusted input. Throws `AdapterError` for anything but folders and files without further
 * hard links. Sets the permissions to 0755 or 0644 and the owner of everything (root if undefined).
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
