import { readFileSync, writeFileSync } from 'node:fs';
import { endpoints } from '@kontor/contract/api';
import { openDatabase } from '@kontor/platform/database/database';
import { migrate, platformMigrations } from '@kontor/platform/database/migrate';
import { schemaOf } from '@kontor/platform/database/schema';
import { openApiOf } from '@kontor/platform/http/openapi';
import { expect, it } from 'vitest';

const place = (name: string) => new URL(`../../${name}`, import.meta.url);

/** Compares with the committed snapshot; `UPDATE_SNAPSHOTS=1` rewrites it. */
function expectSnapshot(name: string, text: string): void {
  if (process.env.UPDATE_SNAPSHOTS === '1') writeFileSync(place(name), text);
  expect(text, `${name} differs: run with UPDATE_SNAPSHOTS=1 and look at the change`).toBe(
    readFileSync(place(name), 'utf8'),
  );
}

it('describes the API as the committed openapi.json does', () => {
  const document = openApiOf(endpoints, { title: 'Kontor', version: '1' });
  expectSnapshot('openapi.json', `${JSON.stringify(document, null, 2)}\n`);
});

it('migrates to the tables of the committed schema.sql', () => {
  const database = openDatabase({ file: ':memory:', synchronous: 'OFF' });
  migrate(database, [platformMigrations, new URL('../../migrations', import.meta.url).pathname]);
  expectSnapshot('schema.sql', schemaOf(database));
  database.close();
});
