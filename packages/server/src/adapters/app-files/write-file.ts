import { constants } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { makeFolder } from './moves.ts';
import { syncPath } from './sync-tree.ts';

/** A file the box writes for an app. */
export interface FileWrite {
  /** Folder it must be below: the release or a volume. */
  root: string;
  path: string;
  content: string;
  /** Writes the file only if it does not exist, so that the app may change it. */
  onlyWhenMissing: boolean;
  /** Uid of the owner, where the server is root. */
  owner: number | undefined;
}

/**
 * Writes a file below a folder whose content the app may have written. The app does not run meanwhile, but it may have left links: every parent folder must be
 * a real one, and the file is replaced, never followed (keeps P5). Throws `AdapterError` otherwise.
 */
export async function writeAppFile({ root, path, content, onlyWhenMissing, owner }: FileWrite): Promise<void> {
  await makeParents(root, dirname(path), owner);
  if (onlyWhenMissing && (await kindOf(path)) !== 'nothing') return;
  const temporary = join(dirname(path), `.kontor-${process.pid}.new`);
  await rm(temporary, { force: true });
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  // The file may contain secrets: only its owner can read it.
  const handle = await open(temporary, flags, 0o600);
  try {
    await handle.writeFile(content);
    if (owner !== undefined) await handle.chown(owner, owner);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path);
  await syncPath(dirname(path));
}

async function makeParents(root: string, folder: string, owner: number | undefined): Promise<void> {
  const inside = relative(root, folder);
  if (inside.split(sep).includes('..')) throw new AdapterError(`${folder} is not below ${root}.`);
  let current = root;
  for (const part of inside === '' ? [] : inside.split(sep)) {
    current = join(current, part);
    const kind = await kindOf(current);
    if (kind === 'nothing') await makeOwned(current, owner);
    else if (kind !== 'folder') throw new AdapterError(`${current} is not a folder.`);
  }
}

async function makeOwned(folder: string, owner: number | undefined): Promise<void> {
  await makeFolder(folder);
  if (owner === undefined) return;
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    await handle.chown(owner, owner);
  } finally {
    await handle.close();
  }
}

async function kindOf(path: string): Promise<'nothing' | 'folder' | 'other'> {
  try {
    return (await lstat(path)).isDirectory() ? 'folder' : 'other';
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return 'nothing';
    throw cause;
  }
}
