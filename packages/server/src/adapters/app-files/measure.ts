import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes a folder takes on the disk, itself and links included. What vanishes while it is measured does not count; nothing there is 0. */
export async function measureTree(path: string): Promise<number> {
  const found = await lstat(path).catch(nothingThere);
  if (found === undefined) return 0;
  // A block is 512 bytes, whatever the file system's own are (stat(2)).
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
