import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '@kontor/platform/database/database';
import { checkIntegrity, firstDamagedTable } from '@kontor/platform/database/integrity';
import {
  appliedMigrations,
  type Migration,
  type MigrationSteps,
  migrate,
  pendingMigrations,
} from '@kontor/platform/database/migrate';
import { isDatabaseDamaged, isDiskFull } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import type { CrashHook } from '@kontor/platform/work/jobs/crash';
import { type BoxKey, boxKeyFile, openBoxKey } from '../adapters/box-key.ts';
import { databaseFile } from '../core/data-folder.ts';
import type { Log } from '../core/server-context.ts';
import { bytesToUpdate, goBackToChosen, hasRoom, makeCopy } from '../recovery/database/copies.ts';
import { hasUsedKey, isKeyOf } from '../recovery/key-match.ts';
import { RecoveryNeededError } from '../recovery/recovery-needed.ts';
import { isCleared } from '../recovery/reset/reset-request.ts';
import { createBoxKeyDb } from './box-key-db.ts';
import { takeStopMark } from './stop-mark.ts';

export interface BoxDatabaseNeeds {
  data: string;
  synchronous: 'FULL' | 'OFF';
  clock: Pick<Clock, 'now'>;
  log: Pick<Log, 'warn'>;
  crash: CrashHook;
  /** Folders of the migrations. */
  migrations: readonly string[];
  /** Returns the migration steps that SQL cannot express. */
  steps(boxKey: () => BoxKey): MigrationSteps;
}

/** The migrated database and its key. */
export interface BoxDatabase {
  database: Database;
  boxKey: BoxKey;
  /** The first fault a check found; sign-in tables are intact all the same. */
  fault: string | undefined;
}

/** Tables needed for sign-in and the status of the box: with one of these damaged nobody could sign in. */
const signInTables = [
  ...['addon_accounts', 'app_hosts', 'app_sessions', 'app_status', 'apps', 'credentials', 'familiar_addresses'],
  ...['group_members', 'groups', 'jobs', 'journal', 'message_readers', 'message_recipients', 'messages', 'meta'],
  ...['migrations', 'people', 'pictures', 'recovery_codes', 'sessions', 'system_config', 'tries', 'user_config'],
];

/**
 * Restores a chosen copy if there is one, opens the database with its key and migrates it to this version: a copy is made first, then all pending
 * migrations run as one transaction. Throws `RecoveryNeededError` and leaves the database unchanged when database, key and version do not match (keeps H8),
 * when a table needed for sign-in is damaged, and when the update fails.
 */
export function openBoxDatabase(needs: BoxDatabaseNeeds): BoxDatabase {
  const { data, crash, steps } = needs;
  goBackToChosen(data, crash);
  const isChecked = takeStopMark(data);
  const database = openKnown(needs);
  try {
    const checked = isChecked ? faultOf(database) : undefined;
    checkKey(database, data);
    const pending = pendingOf(database, needs);
    const fault = isChecked || pending.length === 0 ? checked : faultOf(database);
    const boxKey = () => openBoxKey(join(data, 'secrets'));
    if (pending.length > 0) {
      if (appliedMigrations(database).size > 0) copyFirst(database, pending, fault, needs);
      apply(database, needs, steps(boxKey));
    }
    crash('start/key/before');
    const key = boxKey();
    crash('start/fingerprint/before');
    const keys = createBoxKeyDb(database);
    if (keys.fingerprint() === undefined) keys.storeFingerprint(key.fingerprint);
    return { database, boxKey: key, fault };
  } catch (error) {
    database.close();
    throw isDatabaseDamaged(error) && !(error instanceof RecoveryNeededError)
      ? new RecoveryNeededError('database-damaged', database.file, error)
      : error;
  }
}

/** Throws when there is a key but no readable database: the database was lost. */
function openKnown({ data, synchronous }: BoxDatabaseNeeds): Database {
  const file = databaseFile(data);
  // After a factory reset the key is there without a database.
  const hasKey = existsSync(boxKeyFile(join(data, 'secrets'))) && !isCleared(data);
  if (!existsSync(file)) {
    if (hasKey) throw new RecoveryNeededError('database-missing', file);
    return openDatabase({ file, synchronous });
  }
  let database: Database | undefined;
  try {
    database = openDatabase({ file, synchronous });
    // The key is created after the first migrations, so a database without any was emptied.
    if (appliedMigrations(database).size === 0 && hasKey) throw new Error('The file is empty.');
    return database;
  } catch (cause) {
    database?.close();
    throw new RecoveryNeededError('database-unreadable', file, cause);
  }
}

/** Throws unless the key is the one that sealed the database's secrets. */
function checkKey(database: Database, data: string): void {
  const file = boxKeyFile(join(data, 'secrets'));
  if (!existsSync(file)) {
    if (hasUsedKey(database)) throw new RecoveryNeededError('key-missing', file);
    return;
  }
  if (!isKeyOf(database, readKey(data, file))) throw new RecoveryNeededError('key-wrong', file);
}

function readKey(data: string, file: string): BoxKey {
  try {
    return openBoxKey(join(data, 'secrets'));
  } catch (cause) {
    throw new RecoveryNeededError('key-wrong', file, cause);
  }
}

function pendingOf(database: Database, { data, migrations }: BoxDatabaseNeeds): Migration[] {
  try {
    return pendingMigrations(database, migrations);
  } catch (cause) {
    throw new RecoveryNeededError('database-other-version', databaseFile(data), cause);
  }
}

function faultOf(database: Database): string | undefined {
  const fault = readThrough(database);
  if (fault !== undefined && firstDamagedTable(database, signInTables) !== undefined)
    throw new RecoveryNeededError('database-damaged', database.file, new Error(fault));
  return fault;
}

function readThrough(database: Database): string | undefined {
  try {
    return checkIntegrity(database);
  } catch (cause) {
    throw new RecoveryNeededError('database-unreadable', database.file, cause);
  }
}

/** Copies the database before migrations, so that administrators can go back. Throws for a damaged database, and when the disk has too little room. */
function copyFirst(
  database: Database,
  [first]: readonly Migration[],
  fault: string | undefined,
  { data, clock, log, crash }: BoxDatabaseNeeds,
): void {
  if (fault !== undefined) throw new RecoveryNeededError('database-damaged', database.file, new Error(fault));
  if (!hasRoom(data, bytesToUpdate(database, data))) throw new RecoveryNeededError('update-no-room', database.file);
  crash('start/copy/before');
  try {
    makeCopy(database, data, { now: new Date(clock.now()), migration: first?.name ?? '', log });
  } catch (cause) {
    throw new RecoveryNeededError(isDiskFull(cause) ? 'update-no-room' : 'update-failed', database.file, cause);
  }
  crash('start/copy/after');
}

function apply(database: Database, { migrations, crash }: BoxDatabaseNeeds, steps: MigrationSteps): void {
  try {
    migrate(database, migrations, steps);
  } catch (cause) {
    throw new RecoveryNeededError('update-failed', database.file, cause);
  }
  crash('start/migrate/after');
}
