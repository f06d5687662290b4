import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import type { ReadEntry } from 'tar';

/** What is packed besides the folder as it is. */
export interface Packing {
  /** Replaces files of the folder, by name. */
  instead?: Readonly<Record<string, string>>;
  /** Says of each name whether it stays out. */
  without?: ((name: string) => Promise<boolean>) | undefined;
}

/**
 * A folder as a tar archive, piece by piece, everything of it root's, writable by root alone and as old as the epoch: the same content makes the same archive,
 * so that what was built of it before is found again.
 */
export async function* tarOf(folder: string, { instead = {}, without }: Packing = {}): AsyncGenerator<Buffer> {
  const names = await namesIn(folder, async (name) => Object.hasOwn(instead, name) || (await without?.(name)) === true);
  const { Pack } = await import('tar');
  const pack = new Pack({
    cwd: folder,
    // Neither owners nor times of this machine.
    portable: true,
    noMtime: true,
    // Each is named; nothing is left out or renamed.
    noDirRecurse: true,
    preservePaths: true,
    strict: true,
    // The largest piece in memory; the package itself would take 16 MB, four times.
    maxReadSize: 256 * 1024,
    onWriteEntry: ({ stat }) => {
      if (stat !== undefined) stat.mode &= 0o777;
    },
  });
  for (const [name, text] of Object.entries(instead)) pack.add(await textEntry(name, text));
  for (const name of names.sort()) pack.add(name);
  pack.end();
  for await (const piece of pack) yield piece;
}

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

async function textEntry(path: string, text: string): Promise<ReadEntry> {
  const { Header, ReadEntry } = await import('tar');
  const bytes = Buffer.from(text);
  const entry = new ReadEntry(new Header({ path, type: 'File', mode: 0o644, size: bytes.length }));
  entry.end(bytes);
  return entry;
}
