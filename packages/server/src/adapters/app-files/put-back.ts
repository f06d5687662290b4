import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdtempSync,
  openSync,
  renameSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { giveTree } from './give-tree.ts';

const { O_DIRECTORY, O_NOFOLLOW, O_RDONLY } = constants;

export interface PutBack {
  /** Folder the path is in. */
  root: string;
  /** Names of the folders below it, and of the file or folder itself. */
  path: readonly string[];
  /** The file or folder that is moved there, on the same disk. */
  from: string;
  /** Ends the name of what is there now. */
  suffix: string;
  /** Uid that owns it from now on; undefined leaves the owners as they are. */
  owner: number | undefined;
}

/**
 * Moves a file or folder to its place in the data of an app, which may run. What is there is renamed, not overwritten. Folders on the way are never followed where
 * they are links, since the app may put them there. May be repeated after a crash. Throws `AdapterError` when a folder on the way is none.
 */
export async function putBack({ root, path, from, suffix, owner }: PutBack): Promise<void> {
  const name = path.at(-1) ?? '';
  if (!existsSync(from)) return;
  if (owner !== undefined) await giveTree(from, owner);
  await makeMissing({ root, folders: path.slice(0, -1), beside: dirname(from), owner });
  const folder = openFolders(root, path.slice(0, -1));
  try {
    const held = `/proc/self/fd/${folder}`;
    if (isThere(join(held, name)) && !isThere(join(held, `${name}${suffix}`)))
      renameSync(join(held, name), join(held, `${name}${suffix}`));
    renameSync(from, join(held, name));
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

interface Missing extends Pick<PutBack, 'root' | 'owner'> {
  folders: readonly string[];
  /** Folder on the same disk that the app cannot reach. */
  beside: string;
}

/**
 * Makes the folders that are not there any more, for the owner. Each is complete when the app sees it: the app could put a link in the place of one whose owner or
 * permissions are still to be set.
 */
async function makeMissing({ root, folders, beside, owner }: Missing): Promise<void> {
  for (let count = 1; count <= folders.length; count += 1) {
    const parent = openFolders(root, folders.slice(0, count - 1));
    try {
      const path = join(`/proc/self/fd/${parent}`, folders[count - 1] ?? '');
      if (isThere(path)) continue;
      const made = mkdtempSync(join(beside, 'folder-'));
      // Whatever the umask of the server.
      chmodSync(made, 0o755);
      if (owner !== undefined) await giveTree(made, owner);
      renameSync(made, path);
      fsyncSync(parent);
    } finally {
      closeSync(parent);
    }
  }
}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Opens a folder below another, one name after the other. */
function openFolders(root: string, names: readonly string[]): number {
  let handle = openSync(root, O_RDONLY | O_DIRECTORY);
  for (const name of names) {
    const outer = handle;
    try {
      handle = openSync(join(`/proc/self/fd/${outer}`, name), O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    } catch (cause) {
      throw new AdapterError(`“${name}” is no folder`, { cause });
    } finally {
      closeSync(outer);
    }
  }
  return handle;
}
