import { closeSync, constants, lchownSync, openSync, readdirSync } from 'node:fs';

/** An owner of files. */
export interface Owner {
  uid: number;
  gid: number;
}

const { O_DIRECTORY, O_NOFOLLOW, O_RDONLY } = constants;

/**
 * Gives everything inside a folder to an owner. Every folder is held open while its content is looked at: another container of the app may write to it and put
 * a link in the place of a folder meanwhile, which is never followed.
 */
export function giveTree(path: string, owner: Owner): void {
  const folder = openFolder(path);
  if (folder === undefined) return;
  try {
    const held = `/proc/self/fd/${folder}`;
    for (const entry of readdirSync(held, { withFileTypes: true })) {
      const inside = `${held}/${entry.name}`;
      if (entry.isDirectory()) giveTree(inside, owner);
      lchownSync(inside, owner.uid, owner.gid);
    }
  } finally {
    closeSync(folder);
  }
}

/** Undefined when it is no folder, or no longer one. */
function openFolder(path: string): number | undefined {
  try {
    return openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTDIR' || code === 'ELOOP' || code === 'ENOENT') return undefined;
    throw error;
  }
}
