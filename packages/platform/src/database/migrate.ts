import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CompiledQuery } from 'kysely';
import { Failed } from '../errors.ts';
import type { Database } from './database.ts';

/** The folder with the tables the platform itself needs. */
export const platformMigrations = fileURLToPath(new URL('../../migrations', import.meta.url));

interface MigrationsTable {
  migrations: { name: string; hash: string; applied_at: number };
}

interface Migration {
  name: string;
  sql: string;
  hash: string;
}

/**
 * Applies the migrations (`NNNN-name.sql`) that are new, folder by folder, each in its own transaction, and answers their names. Forward only:
 * throws `Failed` when an applied one was altered, is missing, or a new one is numbered before an applied one of its folder.
 */
export function migrate(database: Database, folders: readonly string[]): string[] {
  database.script(
    'create table if not exists migrations (name text primary key, hash text not null, applied_at integer not null) strict',
  );
  const applied = new Map(
    database
      .all(database.tables<MigrationsTable>().selectFrom('migrations').selectAll())
      .map((row) => [row.name, row.hash]),
  );
  const perFolder = folders.map(read);
  refuseRewrittenHistory(applied, perFolder);
  const fresh = perFolder.flat().filter((migration) => !applied.has(migration.name));
  // A table is rebuilt by dropping it, which would delete the rows that refer to it. The references are checked before each commit instead.
  database.script('pragma foreign_keys = off');
  try {
    for (const migration of fresh) apply(database, migration);
  } finally {
    database.script('pragma foreign_keys = on');
  }
  return fresh.map((migration) => migration.name);
}

function read(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const odd = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  if (odd) throw new Failed(`The migration ${odd} is not named like 0001-what-it-does.sql.`);
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

function refuseRewrittenHistory(applied: Map<string, string>, perFolder: Migration[][]): void {
  const present = new Set<string>();
  for (const { name, hash } of perFolder.flat()) {
    if (present.has(name)) throw new Failed(`There are two migrations named ${name}.`);
    present.add(name);
    if (applied.has(name) && applied.get(name) !== hash)
      throw new Failed(`The migration ${name} was changed after this database had applied it.`);
  }
  const missing = [...applied.keys()].find((name) => !present.has(name));
  if (missing)
    throw new Failed(`This database has applied the migration ${missing}, which this version does not know.`);
  for (const migrations of perFolder) {
    const last = migrations.findLastIndex(({ name }) => applied.has(name));
    const late = migrations.slice(0, Math.max(last, 0)).find(({ name }) => !applied.has(name));
    if (late) throw new Failed(`The migration ${late.name} is new but numbered before ones this database has applied.`);
  }
}

function apply(database: Database, { name, sql, hash }: Migration): void {
  try {
    database.transaction(() => {
      database.script(sql);
      const broken = database.first({ compile: () => CompiledQuery.raw('pragma foreign_key_check') });
      if (broken) throw new Error(`a row refers to one that does not exist: ${JSON.stringify(broken)}`);
      const row = { name, hash, applied_at: Date.now() };
      database.run(database.tables<MigrationsTable>().insertInto('migrations').values(row));
    });
  } catch (cause) {
    throw new Failed(`The migration ${name} could not be applied.`, { cause });
  }
}
