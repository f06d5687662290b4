import { existsSync } from 'node:fs';
import { removeTree } from '@kontor/platform/remove-tree';
import type { CopyData } from './copy-data.ts';
import { move } from './moves.ts';
import { syncTree } from './sync-tree.ts';

/**
 * Replaces a folder by a copy of another one, with two renames; restarts from the beginning after a crash (keeps E5). Removes the target when there is no
 * folder to copy.
 */
export async function exchange(copy: string, target: string, copyData: CopyData): Promise<void> {
  const [next, former] = [`${target}.new`, `${target}.old`];
  await removeTree(next);
  if (existsSync(copy)) {
    await copyData(copy, next);
    await syncTree(next);
  }
  await removeTree(former);
  if (existsSync(target)) await move(target, former);
  if (existsSync(next)) await move(next, target);
  await removeTree(former);
}

/** Removes a folder: renames it first, then deletes it (keeps E5). */
export async function discard(folder: string): Promise<void> {
  const former = `${folder}.gone`;
  await removeTree(former);
  if (existsSync(folder)) await move(folder, former);
  await removeTree(former);
}
