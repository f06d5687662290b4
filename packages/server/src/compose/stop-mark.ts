import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncToDisk } from '@kontor/platform/durable';
import { databaseFile } from '../core/data-folder.ts';

/** So much of a database is read through within a moment, whatever happened before. */
const quicklyRead = 16 * 1024 * 1024;

const markOf = (data: string): string => join(data, 'run', 'stopped-in-order');

/** Says, in a file that outlives the machine, that the database was closed in order: the next start need not read through all of a large one. */
export function markStopped(data: string): void {
  const { size, mtimeMs } = statSync(databaseFile(data));
  writeFileSync(markOf(data), `${size} ${mtimeMs}`, { flush: true });
}

/**
 * Takes the mark away, which counts once. Returns whether the whole database is to be checked before it is used: after an end that was none in order, when the
 * file is not the one that was closed, and always while it is small.
 */
export function takeStopMark(data: string): boolean {
  const mark = markOf(data);
  const file = databaseFile(data);
  if (!existsSync(file)) return false;
  const { size, mtimeMs } = statSync(file);
  const isSame = existsSync(mark) && readFileSync(mark, 'utf8') === `${size} ${mtimeMs}`;
  if (existsSync(mark)) {
    rmSync(mark);
    syncToDisk(join(data, 'run'));
  }
  return !isSame || size <= quicklyRead;
}
