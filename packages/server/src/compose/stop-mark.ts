import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncToDisk } from '@kontor/platform/durable';
import { databaseFile } from '../core/data-folder.ts';

/** Databases up to this size, in bytes, are checked at every start; that takes only a moment. */
const quicklyRead = 16 * 1024 * 1024;

const markOf = (data: string): string => join(data, 'run', 'stopped-in-order');

/** Records, durably, that the database was closed in order, so that the next start need not check all of a large one. */
export function markStopped(data: string): void {
  const { size, mtimeMs } = statSync(databaseFile(data));
  writeFileSync(markOf(data), `${size} ${mtimeMs}`, { flush: true });
}

/**
 * Removes the mark, which is valid once. Returns whether the whole database must be checked before use: after an unclean stop, when the file is not the one
 * that was closed, and always while it is small. False when there is no database.
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
