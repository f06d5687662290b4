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

/** As many copies, and as many databases that were put aside, are kept. */
const most = 3;
/** Stays free on the disk, whatever is copied. */
const spare = 64 * 1024 * 1024;

/** `20261122T154500123Z.0040-sealed-puks.db`: when it was made, and the first migration that was not applied yet. */
const copyName = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z\.([\w-]+)\.db$/;

/** A copy of the database as it was before a migration. */
export interface Copy {
  id: string;
  made: Date;
  bytes: number;
  /** The migration it was made before. */
  before: string;
}

export const copiesFolder = (data: string): string => join(data, 'copies');

/** Newest first. */
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

/** Those that this version can open: they can be read, and it knows every migration they have applied. */
export const usableCopies = (data: string, migrations: readonly string[]): Copy[] =>
  listCopies(data).filter(({ id }) => isUsable(join(copiesFolder(data), id), migrations));

/** Whether this version can open a file as its database, as far as its first pages say. */
export function isUsable(file: string, migrations: readonly string[]): boolean {
  let copy: Database | undefined;
  try {
    copy = openDatabase({ file, readonly: true });
    pendingMigrations(copy, migrations);
    return true;
  } catch {
    // Offered is what helps; why another one does not is of no use to anybody.
    return false;
  } finally {
    copy?.close();
  }
}

/** Whether the disk has room for so many bytes, and something is left then. */
export function hasRoom(data: string, bytes: number): boolean {
  const { bavail, bsize } = statfsSync(data);
  return bavail * bsize > bytes + spare;
}

/** Size of the database with what its log holds. */
export function databaseBytes(data: string): number {
  const file = databaseFile(data);
  return [file, `${file}-wal`].reduce((sum, one) => sum + (existsSync(one) ? statSync(one).size : 0), 0);
}

/** Bytes that have to be free for an update: its copy, then what the migrations write. While PUKs are taken out of the copy that is more. */
export const bytesToUpdate = (database: Database, data: string): number =>
  (holdsPlainPuks(database) ? 1 + timesToDropPuks : 2) * databaseBytes(data);

export interface CopyOptions {
  now: Date;
  migration: string;
  log: Pick<Log, 'warn'>;
}

/**
 * Copies the database before `migration`, synced to the disk. An older copy made before the same one is replaced; the last three stay. PUKs in clear are
 * taken out of all of them; an older one they cannot be taken out of is told in the log and stays as it is.
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

/** An older copy is damaged, or too large to be made anew, and the update goes on all the same. */
function dropFromOlder(data: string, { id, bytes }: Copy, log: Pick<Log, 'warn'>): void {
  const file = join(copiesFolder(data), id);
  if (!hasPlainPuks(file)) return;
  try {
    if (!hasRoom(data, timesToDropPuks * bytes)) throw new RefusedError('copy-no-room');
    dropPlainPuks(file);
  } catch (err) {
    log.warn({ err, copy: id }, 'PUKs in clear could not be taken out of an older copy of the database');
  }
}

/** The copy the next start goes back to. There is one at most; its time of change says when it was chosen. */
const chosenFile = (data: string): string => `${databaseFile(data)}.chosen`;

/**
 * Chooses a copy to go back to, in place of one chosen before: from here on the next start does it, whatever happens. Keeps E5: a temporary file, synced,
 * renamed, the folder synced. Refuses one that is not among `copies`, and one the disk has no room for.
 */
export function chooseCopy(data: string, copies: readonly Copy[], { id, now }: { id: string; now: Date }): void {
  const copy = copies.find((one) => one.id === id);
  if (copy === undefined) throw new RefusedError('copy-not-found');
  if (!hasRoom(data, copy.bytes)) throw new RefusedError('copy-no-room');
  const unfinished = `${databaseFile(data)}.unfinished`;
  // A log of changes that a kill left would be taken for the new copy's own.
  for (const part of ['-wal', '-shm', '']) rmSync(`${unfinished}${part}`, { force: true });
  copyFileSync(join(copiesFolder(data), id), unfinished, constants.COPYFILE_FICLONE);
  revokeSignIns(unfinished);
  utimesSync(unfinished, now, now);
  syncToDisk(unfinished);
  renameSync(unfinished, chosenFile(data));
  syncToDisk(data);
}

/**
 * Chooses a database that was made anew from the one that is there, as `chooseCopy` does a copy. Takes the file. Nothing in it is older, so whoever is
 * signed in stays so; administrators are told by the start that takes it.
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

/** Nobody gets in by what was ended since the copy was made. Closed, the file has no log of changes beside it. */
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
 * Goes back to the chosen copy, if there is one: the database that is there is put aside first, and the last three of those stay. Every step may be
 * the last one before a kill; the next start goes on.
 */
export function goBackToChosen(data: string, crash: CrashHook): void {
  const file = databaseFile(data);
  const chosen = chosenFile(data);
  // Earlier versions kept every choice, and a start went back to one that nobody meant any more.
  for (const name of readdirSync(data)) if (name.startsWith('kontor.db.chosen-')) rmSync(join(data, name));
  if (!existsSync(chosen)) return;
  const folder = copiesFolder(data);
  // The same name after a kill: database and log of changes stay together.
  const aside = join(folder, `replaced-${stampOf(new Date(Math.round(statSync(chosen).mtimeMs)))}.db`);
  crash('go-back/log/before');
  // The log of changes goes first: beside the copy it would be taken for the copy's own.
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

/** What a copy is called that is no older state but the damaged database, made anew. */
export const repairedName = (now: Date): string => `${stampOf(now)}.${repaired}.db`;

export const isRepaired = ({ before }: Copy): boolean => before === repaired;

/** `20261122T154500123Z` */
const stampOf = (now: Date): string => now.toISOString().replace(/[-:.]/g, '');
