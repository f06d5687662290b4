import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import type { ReadEntry, WriteEntry } from 'tar';

/** What to change while packing a folder. */
export interface Packing {
  /** Content that replaces files of the folder, by name. */
  instead?: Readonly<Record<string, string>>;
  /** Returns whether to exclude a name. */
  without?: ((name: string) => Promise<boolean>) | undefined;
  /** A folder of the archive that everything goes into. */
  prefix?: string;
  /** Mode of all files and folders. */
  mode?: number;
}

/**
 * Yields a folder as a tar archive in chunks: owned by root, writable by root alone, with fixed times, so that equal content gives an equal archive and the
 * build cache is hit.
 */
export async function* tarOf(folder: string, packing: Packing = {}): AsyncGenerator<Buffer> {
  const { instead = {}, without, prefix, mode } = packing;
  const names = await namesIn(folder, async (name) => Object.hasOwn(instead, name) || (await without?.(name)) === true);
  const { Pack } = await import('tar');
  const pack = new Pack({
    cwd: folder,
    ...(prefix === undefined ? {} : { prefix }),
    // Neither owners nor times of this machine.
    portable: true,
    noMtime: true,
    // Every entry is added by name; nothing is skipped or renamed.
    noDirRecurse: true,
    preservePaths: true,
    strict: true,
    // Bytes of the largest chunk in memory; the package's default is four chunks of 16 MB.
    maxReadSize: 256 * 1024,
    onWriteEntry: mode === undefined ? plainMode : withMode(mode),
  });
  for (const [name, text] of Object.entries(instead)) pack.add(await textEntry(name, text));
  for (const name of names.sort()) pack.add(name);
  pack.end();
  for await (const piece of pack) yield piece;
}

function plainMode({ stat }: WriteEntry): void {
  if (stat !== undefined) stat.mode &= 0o777;
}

/** The package changes the mode of what it packs for other machines; this one is meant as it is. */
const withMode =
  (mode: number) =>
  (entry: WriteEntry): void => {
    const { stat } = entry;
    if (stat === undefined || stat.isSymbolicLink()) return;
    Object.assign(stat, { mode: (stat.mode & ~0o7777) | mode, uid: 0, gid: 0 });
    Object.assign(entry, { portable: false, myuser: '' });
  };

async function namesIn(folder: string, staysOut: (name: string) => Promise<boolean>): Promise<string[]> {
  const names: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const name = relative(folder, join(entry.parentPath, entry.name));
    if (await staysOut(name)) continue;
    if (!entry.isFile() && !entry.isDirectory() && !entry.isSymbolicLink())
      throw new AdapterError(`${name} is neither a file nor a folder nor a link`);
    names.push(name);
  }
  return names;
}

/** An entry of a tar archive for a text. */
export async function textEntry(path: string, text: string, mode = 0o644): Promise<ReadEntry> {
  const { Header, ReadEntry } = await import('tar');
  const bytes = Buffer.from(text);
  const entry = new ReadEntry(new Header({ path, type: 'File', mode, size: bytes.length }));
  entry.end(bytes);
  return entry;
}
