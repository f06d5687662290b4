import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CompiledQuery } from 'kysely';
import { AdapterError } from '../errors.ts';
import type { Database } from './database.ts';
import { schemaOf } from './schema.ts';

/** Folder with the migrations of the platform's own tables. */
export const platformMigrations = fileURLToPath(new URL('../../migrations', import.meta.url));

interface MigrationsTable {
  migrations: { name: string; hash: string; applied_at: number };
}

/** One file of a folder of migrations. */
export interface Migration {
  name: string;
  sql: string;
  hash: string;
}

/** The database was last used by another version of the program: it has applied a migration that this one does not know, or knows with other content. */
class VersionMismatchError extends AdapterError {}

/** Additional code of a migration, by the migration's name. Runs right after its SQL, in the same transaction. */
export type MigrationSteps = Readonly<Record<string, (database: Database) => void>>;

/** Returns the hashes of the applied migrations by name; empty for a new database. Read-only. */
export function appliedMigrations(database: Database): Map<string, string> {
  if (!schemaOf(database).includes('CREATE TABLE migrations')) return new Map();
  const rows = database.all(database.tables<MigrationsTable>().selectFrom('migrations').selectAll());
  return new Map(rows.map((row) => [row.name, row.hash]));
}

/**
 * Returns the migrations (`NNNN-name.sql`) not yet applied, folder by folder, in the order of application. Read-only. Throws `VersionMismatchError` when an
 * applied one was altered or is missing, or when a new one is numbered before an applied one of its folder.
 */
export function pendingMigrations(database: Database, folders: readonly string[]): Migration[] {
  const applied = appliedMigrations(database);
  const perFolder = folders.map(read);
  assertHistoryUnchanged(applied, perFolder);
  return perFolder.flat().filter((migration) => !applied.has(migration.name));
}

/** Applies the pending migrations as one unit: all of them, or none when one throws `AdapterError`. Returns their names. Forward only. */
export function migrate(database: Database, folders: readonly string[], steps: MigrationSteps = {}): string[] {
  const pending = pendingMigrations(database, folders);
  if (pending.length === 0) return [];
  // Rebuilding a table drops it, which would delete the rows that refer to it. References are checked before the commit instead.
  database.script('pragma foreign_keys = off');
  try {
    database.transaction(() => {
      database.script(
        'create table if not exists migrations (name text primary key, hash text not null, applied_at integer not null) strict',
      );
      for (const migration of pending) apply(database, migration, steps[migration.name]);
    });
  } finally {
    database.script('pragma foreign_keys = on');
  }
  return pending.map((migration) => migration.name);
}

function read(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const odd = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  if (odd) throw new AdapterError(`The migration ${odd} is not named like 0001-what-it-does.sql.`);
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

function assertHistoryUnchanged(applied: Map<string, string>, perFolder: Migration[][]): void {
  const present = new Set<string>();
  for (const { name, hash } of perFolder.flat()) {
    if (present.has(name)) throw new AdapterError(`There are two migrations named ${name}.`);
    present.add(name);
    if (applied.has(name) && applied.get(name) !== hash)
      throw new VersionMismatchError(`The migration ${name} was changed after this database had applied it.`);
  }
  const missing = [...applied.keys()].find((name) => !present.has(name));
  if (missing)
    throw new VersionMismatchError(
      `This database has applied the migration ${missing}, which this version does not know.`,
    );
  for (const migrations of perFolder) {
    const last = migrations.findLastIndex(({ name }) => applied.has(name));
    const late = migrations.slice(0, Math.max(last, 0)).find(({ name }) => !applied.has(name));
    if (late)
      throw new VersionMismatchError(
        `The migration ${late.name} is new but numbered before ones this database has applied.`,
      );
  }
}

function apply(database: Database, { name, sql, hash }: Migration, step?: (database: Database) => void): void {
  try {
    database.script(sql);
    step?.(database);
    const broken = database.first({ compile: () => CompiledQuery.raw('pragma foreign_key_check') });
    if (broken) throw new Error(`a row refers to one that does not exist: ${JSON.stringify(broken)}`);
    const row = { name, hash, applied_at: Date.now() };
    database.run(database.tables<MigrationsTable>().insertInto('migrations').values(row));
  } catch (cause) {
    throw new AdapterError(`The migration ${name} could not be applied.`, { cause });
  }
}
