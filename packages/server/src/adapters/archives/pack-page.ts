import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Header } from 'tar';

const blockBytes = 512;

/** Makes the file of a single page an archive that contains nothing else, as `index.html`. */
export async function packPage(page: string): Promise<void> {
  const { size } = await stat(page);
  const header = new Header({
    path: 'index.html',
    type: 'File',
    mode: 0o644,
    uid: 0,
    gid: 0,
    size,
    mtime: new Date(0),
  });
  header.encode();
  const archive = `${page}.tar`;
  async function* parts() {
    yield header.block ?? Buffer.alloc(blockBytes);
    yield* createReadStream(page);
    // The rest of the last block, and the two empty ones that end an archive.
    yield Buffer.alloc(((blockBytes - (size % blockBytes)) % blockBytes) + 2 * blockBytes);
  }
  try {
    await pipeline(parts, createWriteStream(archive, { mode: 0o600 }));
    await rename(archive, page);
  } catch (error) {
    await rm(archive, { force: true });
    throw error;
  }
}
