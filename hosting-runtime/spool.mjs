// Takes a body of unknown length, for programs that are told the length before the first byte.
import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Resolves with the whole body and its length; undefined for one of more than `most` bytes. The file has no name any more when the first byte is
 * written, so nothing stays of it whatever happens. The body closes it when it is read to its end or destroyed.
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
