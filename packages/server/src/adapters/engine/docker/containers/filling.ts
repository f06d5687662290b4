import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeTree } from '@kontor/platform/remove-tree';

/**
 * The daemon fills empty folders while it creates a container, and takes one that is not empty as it is. A kill in between would leave a part of the content
 * for ever: a marker for each folder lasts until the container is there. No container that could write to the folder runs until then.
 */
export async function beginFilling(markers: string, folders: readonly string[]): Promise<() => Promise<void>> {
  const marked: string[] = [];
  const markerOf = (folder: string) => join(markers, createHash('sha256').update(folder).digest('hex'));
  for (const folder of folders) {
    const marker = markerOf(folder);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (existsSync(marker)) await emptyFolder(folder);
    if (readdirSync(folder).length > 0) continue;
    await mkdir(markers, { recursive: true, mode: 0o700 });
    await writeFile(marker, '', { flush: true });
    marked.push(marker);
  }
  return async () => {
    for (const marker of marked) await rm(marker, { force: true });
    if (marked.length > 0 && readdirSync(markers).length === 0) await rmdir(markers);
  };
}

async function emptyFolder(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) await removeTree(join(folder, name));
}
