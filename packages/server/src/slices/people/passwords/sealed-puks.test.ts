import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@kontor/platform/database/database';
import { migrate } from '@kontor/platform/database/migrate';
import { dataFolder } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBoxKey } from '../../../adapters/box-key.ts';
import { projectPaths } from '../../../project-paths.ts';
import { createCredentialsDb } from './db.ts';
import { openPuk, sealWaitingPuks } from './puks.ts';

let place: ReturnType<typeof dataFolder>;
beforeEach(() => {
  place = dataFolder();
});
afterEach(() => place.remove());

it('PUKs that an earlier version kept in plain text are sealed, and shown as before (H9)', () => {
  for (const name of readdirSync(projectPaths.serverMigrations).filter((each) => each < '0040'))
    copyFileSync(join(projectPaths.serverMigrations, name), join(place.folder, name));
  const database = openDatabase({ file: ':memory:', synchronous: 'OFF' });
  migrate(database, [projectPaths.platformMigrations, place.folder]);
  const columns = 'uid, password_hash, password_changed, puk_plain, puk_hash';
  database.script('pragma foreign_keys = off');
  database.script(
    `insert into credentials (${columns}) values ('anna@x', '', 0, 'Ab3dEf9h', ''), ('ben@x', '', 0, null, '')`,
  );
  const key = openBoxKey(place.folder);
  migrate(database, [projectPaths.platformMigrations, projectPaths.serverMigrations], {
    '0040-sealed-puks.sql': (own) => sealWaitingPuks(own, key),
  });
  const db = createCredentialsDb(database);
  expect(db.find('anna@x')?.puk_sealed).not.toContain('Ab3dEf9h');
  expect(openPuk(db.find('anna@x'), key)).toBe('Ab3dEf9h');
  expect(openPuk(db.find('ben@x'), key)).toBeUndefined();
  database.close();
});
