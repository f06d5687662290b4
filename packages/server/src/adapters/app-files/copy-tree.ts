import { constants, type Stats } from 'node:fs';
import { chmod, copyFile, lchown, lstat, lutimes, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Options of `copyTree`. */
export interface CopyOptions {
  /** Aborting rejects with the signal's reason; the part copied so far remains. */
  signal?: AbortSignal;
  /** Uid that owns the copies, instead of the original owner. Requires root. */
  owner?: number | undefined;
}

/**
 * Copies code with owners, permissions, times and links. Use `createCopyData` for app data; it preserves more. Skips sockets and pipes. Links are never
 * followed.
 */
export async function copyTree(from: string, to: string, options: CopyOptions = {}): Promise<void> {
  const found = await lstat(from);
  await copyEntry(from, to, found, options);
}

async function copyEntry(from: string, to: string, found: Stats, options: CopyOptions): Promise<void> {
  options.signal?.throwIfAborted();
  if (found.isDirectory()) await copyFolder(from, to, options);
  else if (found.isSymbolicLink()) await symlink(await readlink(from), to);
  else if (found.isFile()) await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  else return;
  await copyAttributes(to, found, options);
}

async function copyFolder(from: string, to: string, options: CopyOptions): Promise<void> {
  // Private until the content is complete; its own permissions are set last.
  await mkdir(to, { mode: 0o700 });
  for (const name of await readdir(from)) {
    const source = join(from, name);
    await copyEntry(source, join(to, name), await lstat(source), options);
  }
}

async function copyAttributes(path: string, found: Stats, options: CopyOptions): Promise<void> {
  if (process.getuid?.() === 0) await lchown(path, options.owner ?? found.uid, options.owner ?? found.gid);
  // Changing the owner clears the setuid bits, so permissions are set afterwards.
  if (!found.isSymbolicLink()) await chmod(path, found.mode & 0o7777);
  await lutimes(path, found.atime, found.mtime);
}
