import { chmod, lchown, lstat, readdir } from 'node:fs/promises';
import type { CopyData } from './copy-data.ts';
import { pathIn } from './path-in.ts';

/** Returns a copy function whose copies belong to an account; to their owners before where the server is not root. */
export const copyFor = (copyData: CopyData, uid: number | undefined): CopyData =>
  uid === undefined
    ? copyData
    : async (from, to, signal) => {
        await copyData(from, to, signal);
        await giveTree(to, uid);
      };

/** Makes an account the owner of a folder with all its content; requires root. Permissions stay. Links are never followed. */
export async function giveTree(folder: string | Buffer, uid: number): Promise<void> {
  const path = Buffer.from(folder);
  const found = await lstat(path);
  if (found.uid !== uid || found.gid !== uid) {
    await lchown(path, uid, uid);
    // Changing the owner clears the setuid bits.
    if (found.isFile()) await chmod(path, found.mode & 0o7777);
  }
  if (!found.isDirectory()) return;
  for (const name of await readdir(path, { encoding: 'buffer' })) await giveTree(pathIn(path, name), uid);
}
