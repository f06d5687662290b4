// Buffers a body of unknown length on disk, for programs that need its length first.
import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Resolves with the complete body and its length; undefined when it exceeds `most` bytes. The file is unlinked before the first byte is written, so nothing
 * of it remains after a crash. The body closes it when read to its end or destroyed.
 * @param {import('node:stream').Readable} source
 * @param {{ folder: string, most: number }} bounds
 * @returns {Promise<{ body: import('node:stream').Readable, length: number } | undefined>}
 */
export async function spool(source, { folder, most }) {
  const path = join(folder, `.body-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    let length = 0;
    for await (const chunk of source) {
      length += chunk.length;
      if (length > most) {
        await file.close();
        return undefined;
      }
      await file.writeFile(chunk);
    }
    return { body: file.createReadStream({ start: 0 }), length };
  } catch (error) {
    await file.close();
    throw error;
  }
}
