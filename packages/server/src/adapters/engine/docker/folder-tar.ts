import { createReadStream } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Failed } from '@kontor/platform/errors';

const block = 512;
/** Octal digits of the field for the size. */
const largestFile = 8 ** 11 - 1;

interface Entry {
  name: string;
  kind: 'file' | 'folder' | 'link' | 'names';
  mode: number;
  size: number;
  /** Where a link leads. */
  target?: string;
}

/**
 * A folder as a tar archive (POSIX ustar; longer names by pax), piece by piece, everything of it root's and as old as the epoch: the same content makes the same archive,
 * so that what was built of it before is found again. `instead` replaces files of the folder, by name.
 */
export async function* tarOf(folder: string, instead: Readonly<Record<string, string>> = {}): AsyncGenerator<Buffer> {
  for (const [name, text] of Object.entries(instead)) {
    const bytes = Buffer.from(text);
    yield* headersOf({ name, kind: 'file', mode: 0o644, size: bytes.length });
    yield* padded(bytes);
  }
  const names = (await readdir(folder, { recursive: true })).filter((name) => !Object.hasOwn(instead, name));
  for (const name of names.sort()) yield* pack(join(folder, name), name);
  yield Buffer.alloc(2 * block);
}

async function* pack(path: string, name: string): AsyncGenerator<Buffer> {
  const found = await lstat(path);
  const mode = found.mode & 0o777;
  if (found.isDirectory()) yield* headersOf({ name: `${name}/`, kind: 'folder', mode, size: 0 });
  else if (found.isSymbolicLink())
    yield* headersOf({ name, kind: 'link', mode: 0o777, size: 0, target: await readlink(path) });
  else if (found.isFile()) yield* file(path, { name, kind: 'file', mode, size: found.size });
  else throw new Failed(`${name} is neither a file nor a folder nor a link`);
}

async function* file(path: string, entry: Entry): AsyncGenerator<Buffer> {
  if (entry.size > largestFile) throw new Failed(`${entry.name} is too large`);
  yield* headersOf(entry);
  let left = entry.size;
  for await (const piece of createReadStream(path)) {
    left -= piece.length;
    if (left < 0) break;
    yield piece;
  }
  if (left !== 0) throw new Failed(`${entry.name} changes while it is read`);
  yield Buffer.alloc(gapAfter(entry.size));
}

const gapAfter = (size: number) => (block - (size % block)) % block;
const padded = (bytes: Buffer): Buffer[] => [bytes, Buffer.alloc(gapAfter(bytes.length))];

function headersOf(entry: Entry): Buffer[] {
  const { name, target = '' } = entry;
  const records = [
    ...(Buffer.byteLength(name) > 100 ? [record('path', name)] : []),
    ...(Buffer.byteLength(target) > 100 ? [record('linkpath', target)] : []),
  ];
  if (records.length === 0) return [header(entry)];
  const bytes = Buffer.concat(records);
  return [header({ name: 'names', kind: 'names', mode: 0o644, size: bytes.length }), ...padded(bytes), header(entry)];
}

/** Its length is part of itself. */
function record(key: string, value: string): Buffer {
  const rest = Buffer.from(` ${key}=${value}\n`);
  let length = rest.length;
  while (String(length).length + rest.length !== length) length = String(length).length + rest.length;
  return Buffer.concat([Buffer.from(String(length)), rest]);
}

const signs: Record<Entry['kind'], string> = { file: '0', link: '2', folder: '5', names: 'x' };

function header({ name, kind, mode, size, target = '' }: Entry): Buffer {
  const bytes = Buffer.alloc(block);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  Buffer.from(name).copy(bytes, 0, 0, 100);
  bytes.write(octal(mode, 8), 100, 'latin1');
  bytes.write(octal(0, 8) + octal(0, 8), 108, 'latin1');
  bytes.write(octal(size, 12) + octal(0, 12), 124, 'latin1');
  // The sum of all bytes is made with blanks in its own place.
  bytes.write(' '.repeat(8), 148, 'latin1');
  bytes.write(signs[kind], 156, 'latin1');
  Buffer.from(target).copy(bytes, 157, 0, 100);
  bytes.write('ustar\u000000', 257, 'latin1');
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return bytes;
}
