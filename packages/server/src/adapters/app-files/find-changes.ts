import { isUtf8 } from 'node:buffer';
import type { BigIntStats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { nothingThere } from './measure.ts';

/** What brings a copy of a folder up to date. Paths are relative to both folders. */
export interface Changes {
  /** To be copied again, with everything below. */
  changed: string[];
  /** To be removed from the copy first: what is gone, and what is copied again. */
  outdated: string[];
  /** Folders of the copy whose attributes have to be set at the end, inner ones first. */
  folders: { path: string; stats: BigIntStats }[];
}

export interface Comparison {
  from: string;
  to: string;
  /** Time of the file system before the copy was begun, in nanoseconds: what has changed since then differs, whatever else it looks like. */
  since: bigint;
  /** Names in the folder itself that are not part of the copy. */
  except: ReadonlySet<string>;
  signal: AbortSignal;
}

const atOnce = 32;

/** Compares a folder with an earlier copy of it. The folder may change meanwhile: what disappears is treated as gone. */
export async function findChanges(comparison: Comparison): Promise<Changes> {
  const changes: Changes = { changed: [], outdated: [], folders: [] };
  await compareFolder('', comparison, changes);
  return changes;
}

async function compareFolder(path: string, comparison: Comparison, changes: Changes): Promise<void> {
  const { from, to, except, signal } = comparison;
  const names = new Set(await namesIn(join(from, path)));
  if (path === '') for (const name of except) names.delete(name);
  for (const name of await namesIn(join(to, path))) if (!names.has(name)) changes.outdated.push(join(path, name));
  const left = [...names];
  while (left.length > 0) {
    signal.throwIfAborted();
    const entries = await Promise.all(left.splice(0, atOnce).map((name) => readEntry(join(path, name), comparison)));
    for (const entry of entries) await compareEntry(entry, comparison, changes);
  }
}

/** An entry in the folder and in its copy. */
interface Entry {
  path: string;
  now: BigIntStats | undefined;
  copy: BigIntStats | undefined;
}

async function readEntry(path: string, { from, to }: Comparison): Promise<Entry> {
  const [now, copy] = await Promise.all([statOf(join(from, path)), statOf(join(to, path))]);
  return { path, now, copy };
}

async function compareEntry({ path, now, copy }: Entry, comparison: Comparison, changes: Changes): Promise<void> {
  const { from, since } = comparison;
  if (now?.isDirectory() && copy?.isDirectory() && (await isComparable(join(from, path)))) {
    // The time of the content is older than that of the attributes: only permissions or access lists have changed, which a copy of the folder has.
    const isOtherwise = now.ctimeNs >= since && now.mtimeNs < since;
    if (!isOtherwise) return compareWithin({ path, now, copy }, comparison, changes);
  } else if (now !== undefined && copy !== undefined && !now.isDirectory() && isSame(now, copy, since)) return;
  if (copy !== undefined) changes.outdated.push(path);
  if (now !== undefined) changes.changed.push(path);
}

async function compareWithin(
  { path, now, copy }: { path: string; now: BigIntStats; copy: BigIntStats },
  comparison: Comparison,
  changes: Changes,
): Promise<void> {
  const countChanges = () => changes.changed.length + changes.outdated.length;
  const before = countChanges();
  await compareFolder(path, comparison, changes);
  if (countChanges() > before || !hasSameAttributes(now, copy)) changes.folders.push({ path, stats: now });
}

const isSame = (now: BigIntStats, copy: BigIntStats, since: bigint): boolean =>
  now.ctimeNs < since && now.size === copy.size && hasSameAttributes(now, copy);

const hasSameAttributes = (now: BigIntStats, copy: BigIntStats): boolean =>
  now.mode === copy.mode && now.uid === copy.uid && now.gid === copy.gid && now.mtimeNs === copy.mtimeNs;

/** Whether all names in a folder can be written as text. Programs cannot be given others, so such a folder is copied as a whole. */
async function isComparable(folder: string): Promise<boolean> {
  const names = await readdir(folder, { encoding: 'buffer' }).catch(nothingThere);
  return (names ?? []).every((name) => isUtf8(name));
}

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(nothingThere)) ?? [];

const statOf = (path: string): Promise<BigIntStats | undefined> => lstat(path, { bigint: true }).catch(nothingThere);
