import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathIn } from './path-in.ts';

/** Resolves with the disk usage of a folder in bytes, including itself and links. Ignores what disappears meanwhile; 0 when it does not exist. */
export async function measureTree(path: string): Promise<number> {
  const found = await lstat(path).catch(nothingThere);
  if (found === undefined) return 0;
  // A block is 512 bytes here, whatever the block size of the file system (stat(2)).
  const own = found.blocks * 512;
  if (!found.isDirectory()) return own;
  let whole = own;
  for (const name of (await readdir(path).catch(nothingThere)) ?? []) whole += await measureTree(join(path, name));
  return whole;
}

/** For the `catch` of a question about a path: undefined where there is none; throws every other failure. */
export function nothingThere(cause: unknown): undefined {
  if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR'))
    return undefined;
  throw cause;
}

/** Resolves with the number of regular files in a folder and the sum of their sizes, whatever space they take; none when it does not exist. */
export async function countFiles(folder: string): Promise<{ files: number; bytes: number }> {
  const sum = { files: 0, bytes: 0 };
  await addFiles(Buffer.from(folder), sum);
  return sum;
}

async function addFiles(folder: Buffer, sum: { files: number; bytes: number }): Promise<void> {
  for (const name of (await readdir(folder, { encoding: 'buffer' }).catch(nothingThere)) ?? []) {
    const path = pathIn(folder, name);
    const found = await lstat(path);
    if (found.isDirectory()) await addFiles(path, sum);
    if (!found.isFile()) continue;
    sum.files += 1;
    sum.bytes += found.size;
  }
}
