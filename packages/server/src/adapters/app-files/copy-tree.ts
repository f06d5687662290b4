import { constants, type Stats } from 'node:fs';
import { chmod, copyFile, lchown, lstat, lutimes, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** What a copy does besides copying. */
export interface CopyOptions {
  /** Aborting ends the copy with the signal's reason; what was copied so far stays. */
  signal?: AbortSignal;
  /** Gives everything to this account instead of the owner it had. Only root may. */
  owner?: number | undefined;
}

/**
 * Copies code with owners, rights, times and links as they are. For what people made there is `createCopyData`, which keeps more. Sockets and pipes are left
 * out: they hold nothing. Links are never followed.
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
  // Ours alone until everything is in it; its own rights come last.
  await mkdir(to, { mode: 0o700 });
  for (const name of await readdir(from)) {
    const source = join(from, name);
    await copyEntry(source, join(to, name), await lstat(source), options);
  }
}

async function copyAttributes(path: string, found: Stats, options: CopyOptions): Promise<void> {
  if (process.getuid?.() === 0) await lchown(path, options.owner ?? found.uid, options.owner ?? found.gid);
  // Giving a file away clears its setuid bits, so rights come after the owner.
  if (!found.isSymbolicLink()) await chmod(path, found.mode & 0o7777);
  await lutimes(path, found.atime, found.mtime);
}
