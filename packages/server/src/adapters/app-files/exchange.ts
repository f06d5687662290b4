import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { CopyData } from './copy-data.ts';
import { move } from './moves.ts';
import { syncTree } from './sync-tree.ts';

/** Puts a copy of a folder where another one is, by two renames; begins anew after a crash (keeps E5). No folder to copy: none is left. */
export async function exchange(copy: string, target: string, copyData: CopyData): Promise<void> {
  const [next, former] = [`${target}.new`, `${target}.old`];
  await rm(next, { recursive: true, force: true });
  if (existsSync(copy)) {
    await copyData(copy, next);
    await syncTree(next);
  }
  await rm(former, { recursive: true, force: true });
  if (existsSync(target)) await move(target, former);
  if (existsSync(next)) await move(next, target);
  await rm(former, { recursive: true, force: true });
}

/** Takes a folder away: first out of the way, then piece by piece (keeps E5). */
export async function discard(folder: string): Promise<void> {
  const former = `${folder}.gone`;
  await rm(former, { recursive: true, force: true });
  if (existsSync(folder)) await move(folder, former);
  await rm(former, { recursive: true, force: true });
}
