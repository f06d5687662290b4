import { Readable } from 'node:stream';
import type { ImageBuild } from '../../images.ts';
import type { Daemon } from '../daemon.ts';
import type { AddedFile } from '../dockerfile/copy-steps.ts';
import { tarOf, textEntry } from '../dockerfile/folder-tar.ts';
import { ignoredIn } from './build-files.ts';
import { importArchive } from './import-root.ts';

/** Imports the files that a build needs beside its context as an image of one layer. */
export async function importFiles(
  daemon: Daemon,
  { folder, signal }: Pick<ImageBuild, 'folder' | 'signal'>,
  { name, files }: { name: string; files: readonly AddedFile[] },
): Promise<void> {
  const archive = Readable.from(archiveOf(folder, files));
  await importArchive(daemon, { name, archive, signal, changes: '' });
}

/** Bytes of zeros that end a tar archive. */
const endBytes = 1024;

async function* archiveOf(folder: string, files: readonly AddedFile[]): AsyncGenerator<Buffer> {
  const isIgnored = await ignoredIn(folder);
  for (const file of files) {
    if ('text' in file) continue;
    const from = file.from.replace(/\/+$/, '');
    const isOutside = (name: string) => from !== '' && name !== from && !name.startsWith(`${from}/`);
    const without = async (name: string) => isOutside(name) || (await isIgnored?.(name)) === true;
    yield* withoutEnd(tarOf(folder, { prefix: file.path.slice(1), mode: file.mode, without }));
  }
  const { Pack } = await import('tar');
  const pack = new Pack({ noMtime: true });
  for (const file of files) if ('text' in file) pack.add(await textEntry(file.path.slice(1), file.text, file.mode));
  pack.end();
  for await (const piece of pack) yield piece;
}

/** Several archives are one, except for the end of each. */
async function* withoutEnd(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of archive) {
    const all = Buffer.concat([held, piece]);
    const safe = Math.max(0, all.length - endBytes);
    if (safe > 0) yield all.subarray(0, safe);
    held = all.subarray(safe);
  }
}
