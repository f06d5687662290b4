import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '@kontor/platform/database/database';
import { pendingMigrations } from '@kontor/platform/database/migrate';
import { syncToDisk } from '@kontor/platform/durable';
import { isDiskFull, RefusedError } from '@kontor/platform/errors';
import type { CrashHook } from '@kontor/platform/work/jobs/crash';
import { databaseFile } from '../../core/data-folder.ts';
import type { Log } from '../../core/server-context.ts';
import { dropPlainPuks, hasPlainPuks, holdsPlainPuks, timesToDropPuks } from './plain-puks-db.ts';
import { endSignIns, noteRepaired } from './restored-db.ts';

/** Copies retained, and replaced databases retained. */
const most = 3;
/** Bytes that must stay free on the disk. */
const spare = 64 * 1024 * 1024;

/** `20261122T154500123Z.0040-sealed-puks.db`: time of creation, and the first migration not yet applied. */
const copyName = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z\.([\w-]+)\.db$/;

/** A copy of the database from before a migration. */
export interface Copy {
  id: string;
  made: Date;
  bytes: number;
  /** Name of the first migration that was not applied yet. */
  before: string;
}

/** Returns the folder of copies and replaced databases. */
export const copiesFolder = (data: string): string => join(data, 'copies');

/** Returns the copies, newest first. */
export function listCopies(data: string): Copy[] {
  const folder = copiesFolder(data);
  if (!existsSync(folder)) return [];
  const copies = readdirSync(folder).flatMap((id) => {
    const found = copyName.exec(id);
    if (found === null) return [];
    const [year, month, day, hours, minutes, seconds, millis] = found.slice(1, 8).map(Number);
    const made = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hours, minutes, seconds, millis));
    return [{ id, made, bytes: statSync(join(folder, id)).size, before: found[8] ?? '' }];
  });
  return copies.sort((one, other) => other.made.getTime() - one.made.getTime());
}

/** Returns the copies this version can open: readable, and with no unknown migrations applied. */
export const usableCopies = (data: string, migrations: readonly string[]): Copy[] =>
  listCopies(data).filter(({ id }) => isUsable(join(copiesFolder(data), id), migrations));

/** Whether this version can open a file as its database. Checks only that it opens and its migrations are known. */
export function isUsable(file: string, migrations: readonly string[]): boolean {
  let copy: Database | undefined;
  try {
    copy = openDatabase({ file, readonly: true });
    pendingMigrations(copy, migrations);
    return true;
  } catch {
    // Only usable copies are offered; the reason is not needed.
    return false;
  } finally {
    copy?.close();
  }
}

/** Whether the disk has room for `bytes` with the reserve still free. */
export function hasRoom(data: string, bytes: number): boolean {
  const { bavail, bsize } = statfsSync(data);
  return bavail * bsize > bytes + spare;
}

/** Returns the size of the database and its WAL, in bytes. */
export function databaseBytes(data: string): number {
  const file = databaseFile(data);
  return [file, `${file}-wal`].reduce((sum, one) => sum + (existsSync(one) ? statSync(one).size : 0), 0);
}

/** Returns the free bytes an update needs: for its copy and for what the migrations write, or more while PUKs are removed from the copy. */
export const bytesToUpdate = (database: Database, data: string): number =>
  (holdsPlainPuks(database) ? 1 + timesToDropPuks : 2) * databaseBytes(data);

/** `now` names the copy; `migration` is the first pending one. */
export interface CopyOptions {
  now: Date;
  migration: string;
  log: Pick<Log, 'warn'>;
}

/**
 * Copies the database before `migration`, synced to disk. Replaces an older copy made before the same migration and retains the last three. Plain-text PUKs are
 * removed from all copies; where that fails for an older one, it is logged and the copy stays unchanged.
 */
export function makeCopy(database: Database, data: string, { now, migration, log }: CopyOptions): void {
  const folder = copiesFolder(data);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder))
    if (/\.unfinished(-wal|-shm|-journal)?$/.test(name)) rmSync(join(folder, name));
  const before = migration.replace(/\.sql$/, '');
  const id = `${stampOf(now)}.${before}.db`;
  database.snapshotTo(join(folder, id));
  const others = listCopies(data).filter((copy) => copy.id !== id && copy.before !== before);
  const retained = new Set([id, ...others.map((copy) => copy.id)].slice(0, most));
  for (const copy of listCopies(data)) if (!retained.has(copy.id)) rmSync(join(folder, copy.id));
  if (hasPlainPuks(join(folder, id))) dropPlainPuks(join(folder, id));
  for (const copy of listCopies(data)) if (copy.id !== id) dropFromOlder(data, copy, log);
}

/** An older copy may be damaged or too large to rebuild; that must not stop the update. */
function dropFromOlder(data: string, { id, bytes }: Copy, log: Pick<Log, 'warn'>): void {
  const file = join(copiesFolder(data), id);
  if (!hasPlainPuks(file)) return;
  try {
    if (!hasRoom(data, timesToDropPuks * bytes)) throw new RefusedError('copy-no-room');
    dropPlainPuks(file);
  } catch (err) {
    log.warn({ err, copy: id }, 'Plain PUKs could not be removed from an older copy of the database');
  }
}

/** The copy that the next start restores. At most one exists; its modification time is when it was chosen. */
const chosenFile = (data: string): string => `${databaseFile(data)}.chosen`;

/** Whether the next start restores a copy. */
export const isCopyChosen = (data: string): boolean => existsSync(chosenFile(data));

/**
 * Chooses a copy that the next start restores, replacing an earlier choice. Durable (keeps E5): temporary file, sync, rename, sync of the folder. Throws
 * `copy-not-found` when it is not among `copies`, and `copy-no-room` when the disk has no room for it.
 */
export function chooseCopy(data: string, copies: readonly Copy[], { id, now }: { id: string; now: Date }): void {
  const copy = copies.find((one) => one.id === id);
  if (copy === undefined) throw new RefusedError('copy-not-found');
  if (!hasRoom(data, copy.bytes)) throw new RefusedError('copy-no-room');
  const unfinished = `${databaseFile(data)}.unfinished`;
  // A WAL left by a killed server would be applied to the new copy.
  for (const part of ['-wal', '-shm', '']) rmSync(`${unfinished}${part}`, { force: true });
  copyFileSync(join(copiesFolder(data), id), unfinished, constants.COPYFILE_FICLONE);
  revokeSignIns(unfinished);
  utimesSync(unfinished, now, now);
  syncToDisk(unfinished);
  renameSync(unfinished, chosenFile(data));
  syncToDisk(data);
}

/**
 * Chooses a rebuilt database, as `chooseCopy` does a copy. Moves the file. Its data is current, so sessions stay valid; the start that uses it notifies
 * administrators.
 */
export function chooseRebuilt(data: string, file: string, now: Date): void {
  mkdirSync(copiesFolder(data), { recursive: true, mode: 0o700 });
  const rebuilt = openDatabase({ file });
  try {
    noteRepaired(rebuilt);
  } finally {
    rebuilt.close();
  }
  chmodSync(file, 0o600);
  utimesSync(file, now, now);
  syncToDisk(file);
  renameSync(file, chosenFile(data));
  syncToDisk(data);
}

/** Ends the sign-ins of the copy, since they may have been revoked after it was made. Closing the database also removes its WAL. */
function revokeSignIns(file: string): void {
  const copy = openDatabase({ file });
  try {
    endSignIns(copy);
  } catch (cause) {
    throw isDiskFull(cause) ? new RefusedError('copy-no-room') : cause;
  } finally {
    copy.close();
  }
}

/**
 * Restores the chosen copy, if there is one. The present database is moved aside first; the last three of those are retained. Safe to kill at any step: the
 * next start continues.
 */
export function goBackToChosen(data: string, crash: CrashHook): void {
  const file = databaseFile(data);
  const chosen = chosenFile(data);
  // Earlier versions retained every choice, and a start could restore an outdated one.
  for (const name of readdirSync(data)) if (name.startsWith('kontor.db.chosen-')) rmSync(join(data, name));
  if (!existsSync(chosen)) return;
  const folder = copiesFolder(data);
  // The name stays the same after a kill, so that a database and its WAL stay together.
  const aside = join(folder, `replaced-${stampOf(new Date(Math.round(statSync(chosen).mtimeMs)))}.db`);
  crash('go-back/log/before');
  // The WAL is moved first: beside the copy it would be applied to it.
  for (const part of ['-wal', '-shm', '']) {
    if (!existsSync(`${file}${part}`)) continue;
    renameSync(`${file}${part}`, `${aside}${part}`);
    crash(`go-back/aside${part}/after`);
  }
  syncToDisk(folder);
  renameSync(chosen, file);
  crash('go-back/replace/after');
  syncToDisk(data);
  const replaced = readdirSync(folder).filter((name) => /^replaced-.*\.db$/.test(name));
  for (const old of replaced.sort().slice(0, -most))
    for (const part of ['-wal', '-shm', '']) rmSync(join(folder, `${old}${part}`), { force: true });
}

const repaired = 'repaired';

/** Returns the name of a copy that is not an older state but the damaged database, rebuilt. */
export const repairedName = (now: Date): string => `${stampOf(now)}.${repaired}.db`;

/** Whether a copy is the rebuilt database. */
export const isRepaired = ({ before }: Copy): boolean => before === repaired;

/** `20261122T154500123Z` */
const stampOf = (now: Date): string => now.toISOString().replace(/[-:.]/g, '');
