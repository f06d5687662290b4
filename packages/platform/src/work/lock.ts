import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Database } from '../database/database.ts';
import { AdapterError, isDiskFull } from '../errors.ts';

/** Exclusive use of the data folder until `release`, or until the process ends in any way. */
export interface FolderLock {
  release(): void;
}

/** Another server uses the data folder. */
export class FolderTakenError extends AdapterError {}

// statfs(2): file systems whose locks go over a network, where SQLite cannot rely on them.
const networkFilesystems = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x564c, 'NCP'],
  [0x5346414f, 'AFS'],
  [0x6b414653, 'AFS'],
  [0x73757245, 'Coda'],
  [0x01021997, '9P'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
  [0x01161970, 'GFS2'],
  [0x7461636f, 'OCFS2'],
  [0x47504653, 'GPFS'],
  [0x19830326, 'BeeGFS'],
]);

/**
 * Makes this process the only server of a data folder (keeps S3), with a lock the kernel releases when the process is killed. Throws `FolderTakenError` when
 * another server has it, and `AdapterError` when the folder cannot be written or is on a network file system. `typeOf` returns the file system type of a
 * folder as statfs(2) does.
 */
export function lockDataFolder(folder: string, typeOf = (path: string) => statfsSync(path).type): FolderLock {
  const run = join(folder, 'run');
  try {
    mkdirSync(run, { recursive: true });
    // SQLite would open an unwritable file without an error and report it as locked.
    for (const path of [run, join(run, 'lock.db')]) if (existsSync(path)) accessSync(path, constants.W_OK);
  } catch (cause) {
    throw notWritable(folder, cause);
  }
  // The type is a signed or unsigned 32-bit value, depending on the machine.
  const network = networkFilesystems.get(typeOf(folder) >>> 0);
  if (network) {
    throw new AdapterError(
      `The data folder ${folder} is on a network file system (${network}). Please choose a folder on a local disk.`,
    );
  }
  return { release: lock(folder, join(run, 'lock.db')) };
}

/** Nothing else may open this file: closing any handle of it in this process would release the lock. */
function lock(folder: string, path: string): () => void {
  let file: Sqlite.Database | undefined;
  try {
    file = new Sqlite(path, { timeout: 0 });
    // Otherwise a file is written for the rollback, which fails on a full disk, and nothing is ever written here.
    file.pragma('journal_mode = memory');
    file.exec('begin exclusive');
  } catch (cause) {
    file?.close();
    if (codeOf(cause).startsWith('SQLITE_BUSY'))
      throw new FolderTakenError(`Another server is already running with the data folder ${folder}.`, { cause });
    throw notWritable(folder, cause);
  }
  const locked = file;
  return () => void locked.close();
}

const reasons: Readonly<Record<string, string>> = {
  EROFS: 'its file system is mounted read-only',
  SQLITE_READONLY: 'its file system is mounted read-only',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  SQLITE_PERM: 'this account may not write there',
  ENOTDIR: 'there is a file in its place',
  EEXIST: 'there is a file in its place',
};

function notWritable(folder: string, cause: unknown): AdapterError {
  const reason = isDiskFull(cause) ? 'its disk is full' : reasons[codeOf(cause)];
  const words = reason ?? (cause instanceof Error ? cause.message : String(cause));
  return new AdapterError(`The data folder ${folder} cannot be used: ${words}.`, { cause });
}

const codeOf = (error: unknown): string => String(Object(error).code ?? '');

interface MetaTable {
  meta: { name: string; value: string };
}

/**
 * Increments the counter of server starts and returns it (keeps S3). Work of an earlier start detects by it that it is outdated. A power loss, which may undo
 * the increment, ends that work as well.
 */
export function nextEpoch(database: Database): number {
  const tables = database.tables<MetaTable>();
  return database.withRelaxedDurability(() => {
    const row = database.first(tables.selectFrom('meta').select('value').where('name', '=', 'epoch'));
    const value = String(Number(row?.value ?? 0) + 1);
    const insert = tables.insertInto('meta').values({ name: 'epoch', value });
    database.run(insert.onConflict((conflict) => conflict.column('name').doUpdateSet({ value })));
    return Number(value);
  });
}
