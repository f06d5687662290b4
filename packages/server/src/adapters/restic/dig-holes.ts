import { lstat, open, readdir, rm, writeFile } from 'node:fs/promises';
import { AdapterError } from '@kontor/platform/errors';
import { hours } from '@kontor/platform/work/durations';
import type { Commands } from '../run-command.ts';

const smallest = 1024 ** 2;
const blockBytes = 4096;
const zeros = Buffer.alloc(blockBytes);
const samples = 32;

/** Gives the space of zeros back without a trace in the times of a file; `$1` is a file for these times. Where the file system has no holes nothing changes. */
const script = `reference=$1; shift
for file do
  touch -r "$file" "$reference" || exit 1
  fallocate --dig-holes "$file" 2>/dev/null
  touch -r "$reference" "$file" || exit 1
done`;

export interface DigHolesRequest {
  commands: Pick<Commands, 'run'>;
  /** Below it are the files; their names may be any bytes. */
  folder: string;
  /** Prefix of two files that exist meanwhile. */
  scratch: string;
  signal: AbortSignal;
}

/** Digs holes where large files have zeros: restic 0.14 writes them out. Only files with zeros at one of 32 places are read as a whole. */
export async function digHoles({ commands, folder, scratch, signal }: DigHolesRequest): Promise<void> {
  const [list, reference] = [`${scratch}.files`, `${scratch}.times`];
  const found: Buffer[] = [];
  for await (const file of largeFilesBelow(Buffer.from(folder))) {
    signal.throwIfAborted();
    if (await hasZeros(file)) found.push(file, Buffer.from([0]));
  }
  if (found.length === 0) return;
  try {
    await writeFile(list, Buffer.concat(found), { mode: 0o600 });
    await writeFile(reference, '', { mode: 0o600 });
    const args = ['--null', '--no-run-if-empty', '/bin/sh', '-c', script, 'sh', reference];
    const options = {
      cwd: '/',
      input: { file: list },
      job: 'backup',
      isBackground: true,
      timeoutMs: hours(24),
      signal,
    };
    const { code, lines } = await commands.run({ program: 'xargs', args, ...options });
    if (code !== 0) throw new AdapterError(`Times of restored files cannot be set: ${lines.slice(-3).join(' · ')}`);
  } finally {
    await Promise.all([list, reference].map((file) => rm(file, { force: true })));
  }
}

/** Yields the files of a folder that may be worth it, by their names as bytes: these need not be UTF-8. */
async function* largeFilesBelow(folder: Buffer): AsyncGenerator<Buffer> {
  for (const entry of await readdir(folder, { encoding: 'buffer', withFileTypes: true })) {
    const path = Buffer.concat([folder, Buffer.from('/'), entry.name]);
    if (entry.isDirectory()) yield* largeFilesBelow(path);
    // Most are small, and need not be opened.
    else if (entry.isFile() && (await lstat(path)).size >= smallest) yield path;
  }
}

async function hasZeros(file: Buffer): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const block = Buffer.alloc(blockBytes);
    for (let index = 0; index < samples; index += 1) {
      const position = Math.floor((index * (size - blockBytes)) / (samples - 1) / blockBytes) * blockBytes;
      const { bytesRead } = await handle.read(block, 0, blockBytes, position);
      if (bytesRead === blockBytes && block.equals(zeros)) return true;
    }
    return false;
  } finally {
    await handle.close();
  }
}
