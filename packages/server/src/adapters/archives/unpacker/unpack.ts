import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReadArchive } from './archive.ts';
import { createByteCheck, createEntryCheck, type Limits } from './entries.ts';

/** Unpacks an archive into an existing empty folder. Permissions are normalized; only the executable bit of files is retained. */
export async function unpack(
  read: ReadArchive,
  file: string,
  { folder, wrapping, limits }: { folder: string; wrapping: string; limits: Limits },
): Promise<void> {
  const check = createEntryCheck(limits);
  const bytes = createByteCheck(limits);
  /** Returns the target path without the wrapping folder; undefined for that folder and everything outside it. */
  const targetOf = (path: string): string | undefined => {
    if (wrapping === '') return join(folder, path);
    return path.startsWith(`${wrapping}/`) ? join(folder, path.slice(wrapping.length + 1)) : undefined;
  };
  await read(file, {
    // Entries outside the wrapping folder are skipped.
    resolve(entry) {
      const path = check(entry);
      return path === undefined || targetOf(path) === undefined ? undefined : path;
    },
    async folder(path) {
      const target = targetOf(path);
      if (target !== undefined) await mkdir(target, { recursive: true, mode: 0o755 });
    },
    async file(path, entry, content, packedSoFar) {
      const target = targetOf(path);
      if (target === undefined) throw new Error(`${path} is not where it was`);
      await mkdir(dirname(target), { recursive: true, mode: 0o755 });
      // Never overwrites an existing file and never follows a link.
      const handle = await open(target, 'wx', (entry.mode & 0o111) === 0 ? 0o644 : 0o755);
      try {
        let unpacked = 0;
        for await (const chunk of content as AsyncIterable<Buffer>) {
          unpacked += chunk.length;
          bytes.add(chunk.length, {
            name: entry.name,
            unpacked: Math.max(unpacked, bytes.whole()),
            packed: packedSoFar(),
          });
          await handle.write(chunk);
        }
      } finally {
        await handle.close();
      }
    },
  });
}
