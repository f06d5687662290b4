import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

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

function nothingThere(cause: unknown): undefined {
  if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR'))
    return undefined;
  throw cause;
}
