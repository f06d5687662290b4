import { opendir, rmdir, unlink } from 'node:fs/promises';

/** Files that are removed at the same time: more would wait for the disk anyway. */
const mostAtOnce = 16;
/** Times a folder is listed again because something appeared in it meanwhile. */
const mostRounds = 5;

/**
 * Removes a file, or a folder with everything in it, whatever the names; does nothing when there is none. Links are removed, not followed. Needs little memory for
 * millions of files, where Node's own `rm` has a task for each of them at once (1.6 GB for a million).
 */
export async function removeTree(path: string): Promise<void> {
  await removeAt(Buffer.from(path));
}

async function removeAt(path: Buffer): Promise<void> {
  try {
    await unlink(path);
  } catch (cause) {
    if (isFailure(cause, 'ENOENT', 'ENOTDIR')) return;
    if (!isFailure(cause, 'EISDIR', 'EPERM')) throw cause;
    try {
      await removeFolder(path);
    } catch (other) {
      // It is no folder: why it could not be removed says more.
      throw isFailure(other, 'ENOTDIR') ? cause : other;
    }
  }
}

async function removeFolder(path: Buffer): Promise<void> {
  for (let round = 1; ; round += 1) {
    try {
      await empty(path);
      await rmdir(path);
      return;
    } catch (cause) {
      if (isFailure(cause, 'ENOENT')) return;
      if (!isFailure(cause, 'ENOTEMPTY', 'EEXIST') || round === mostRounds) throw cause;
    }
  }
}

async function empty(folder: Buffer): Promise<void> {
  let batch: Promise<void>[] = [];
  const failures: unknown[] = [];
  // Caught at once: one that fails while another entry is awaited would end the process.
  const remove = (work: Promise<void>) => work.catch((cause: unknown) => void failures.push(cause));
  for await (const entry of await opendir(folder, { encoding: 'buffer' as BufferEncoding, bufferSize: 256 })) {
    const inside = Buffer.concat([folder, slash, entry.name as unknown as Buffer]);
    if (entry.isDirectory()) await remove(removeFolder(inside));
    else batch.push(remove(removeAt(inside)));
    if (failures.length > 0) break;
    if (batch.length < mostAtOnce) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
  if (failures.length > 0) throw failures[0];
}

const slash = Buffer.from('/');

const isFailure = (cause: unknown, ...codes: string[]): boolean =>
  cause instanceof Error && 'code' in cause && codes.some((code) => code === cause.code);
