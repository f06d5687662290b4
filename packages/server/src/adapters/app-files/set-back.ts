import { lstat, readdir } from 'node:fs/promises';
import { nothingThere } from './measure.ts';
import { pathIn } from './path-in.ts';

/** Times of content and of attributes that are closer than this were set by the same change. In milliseconds. */
const same = 2_000;
const atOnce = 32;

/**
 * Resolves with the newest change, in milliseconds since the epoch, of a file whose content has an older time than that: it was renamed, got other rights, or a
 * program set its time back. 0 where there is none. Names in `except` are left out of the folder itself.
 */
export async function newestSetBack(
  folder: string | Buffer,
  except: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<number> {
  const path = Buffer.from(folder);
  const names = (await readdir(path, { encoding: 'buffer' }).catch(nothingThere)) ?? [];
  const left = names.filter((name) => !except.has(name.toString()));
  let newest = 0;
  while (left.length > 0) {
    signal.throwIfAborted();
    const found = await Promise.all(left.splice(0, atOnce).map((name) => newestIn(pathIn(path, name), signal)));
    newest = Math.max(newest, ...found);
  }
  return newest;
}

async function newestIn(path: Buffer, signal: AbortSignal): Promise<number> {
  const found = await lstat(path).catch(nothingThere);
  if (found === undefined) return 0;
  if (found.isDirectory()) return newestSetBack(path, new Set(), signal);
  return found.ctimeMs - found.mtimeMs > same ? found.ctimeMs : 0;
}
