import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '@kontor/platform/database/database';
import { checkIntegrity } from '@kontor/platform/database/integrity';
import { appliedMigrations, pendingMigrations } from '@kontor/platform/database/migrate';
import { RefusedError } from '@kontor/platform/errors';
import { type BoxKey, boxKeyFile, readBoxKey } from '../../../../adapters/box-key.ts';
import { isKeyOf } from '../../../../recovery/key-match.ts';
import { fetchedDatabase } from '../../../../recovery/restore/swap.ts';

const damaged = (detail: string, cause?: unknown): RefusedError =>
  Object.assign(new RefusedError('restore-damaged', { params: { detail } }), { cause });

/**
 * Checks a fetched server: its database is whole and can be used by this version, and its key is the one that sealed its secrets. Returns the key. Refused
 * otherwise, with why. Reads only.
 */
export function checkFetched(folder: string, migrations: readonly string[]): BoxKey {
  const key = keyIn(folder);
  const file = fetchedDatabase(folder);
  if (!existsSync(file)) throw damaged('The database is missing.');
  let database: Database | undefined;
  try {
    database = openDatabase({ file, readonly: true });
    checkDatabase(database, migrations);
    if (!isKeyOf(database, key)) throw damaged('The key does not fit the database.');
  } catch (cause) {
    throw cause instanceof RefusedError ? cause : damaged(sentenceOf(cause), cause);
  } finally {
    database?.close();
  }
  return key;
}

function keyIn(folder: string): BoxKey {
  const file = boxKeyFile(join(folder, 'secrets'));
  const key = existsSync(file) ? readBoxKey(readFileSync(file, 'utf8')) : undefined;
  if (key === undefined) throw damaged('The key is missing.');
  return key;
}

function checkDatabase(database: Database, migrations: readonly string[]): void {
  if (appliedMigrations(database).size === 0) throw damaged('The database is empty.');
  const fault = checkIntegrity(database);
  if (fault !== undefined) throw damaged(`${fault}.`);
  try {
    pendingMigrations(database, migrations);
  } catch (cause) {
    throw Object.assign(new RefusedError('restore-server-newer'), { cause });
  }
}

const sentenceOf = (cause: unknown): string => `${cause instanceof Error ? cause.message : String(cause)}.`;
