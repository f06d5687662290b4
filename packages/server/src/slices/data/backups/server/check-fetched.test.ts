import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDatabase } from '@kontor/platform/database/database';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBoxKey } from '../../../../adapters/box-key.ts';
import { createBoxKeyDb } from '../../../../compose/box-key-db.ts';
import { projectPaths } from '../../../../project-paths.ts';
import { fetchedDatabase } from '../../../../recovery/restore/swap.ts';
import { checkFetched } from './check-fetched.ts';

const migrations = [projectPaths.platformMigrations, projectPaths.serverMigrations];
let place: ReturnType<typeof dataFolder>;
let folder: string;

beforeEach(() => {
  place = dataFolder();
  folder = place.folder;
  mkdirSync(join(folder, 'secrets'));
  placeDatabase(folder);
  mkdirSync(dirname(fetchedDatabase(folder)), { recursive: true });
  const database = openDatabase({ file: join(folder, 'kontor.db') });
  createBoxKeyDb(database).storeFingerprint(openBoxKey(join(folder, 'secrets')).fingerprint);
  database.snapshotTo(fetchedDatabase(folder));
  database.close();
});
afterEach(() => place.remove());

const change = (sql: string) => {
  const database = openDatabase({ file: fetchedDatabase(folder) });
  database.script(sql);
  database.close();
};
const refusal = () => {
  try {
    checkFetched(folder, migrations);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('a fetched server that is whole is accepted with its key', () => {
  expect(checkFetched(folder, migrations).fingerprint).toBe(openBoxKey(join(folder, 'secrets')).fingerprint);
});

test.each([
  [
    'of a newer version',
    () => change(`INSERT INTO migrations VALUES ('9999-later.sql', 'x', 1)`),
    'restore-server-newer',
  ],
  ['with another key', () => rmSync(join(folder, 'secrets', 'box-key')), 'restore-damaged'],
  ['without its database', () => rmSync(fetchedDatabase(folder)), 'restore-damaged'],
  ['whose database is none', () => writeFileSync(fetchedDatabase(folder), 'x'.repeat(9_000)), 'restore-damaged'],
  ['whose database is empty', () => writeFileSync(fetchedDatabase(folder), ''), 'restore-damaged'],
] as const)('one %s is not', (_name, damage, code) => {
  damage();
  if (_name === 'with another key') openBoxKey(join(folder, 'secrets'));
  expect(refusal()).toBe(code);
});
