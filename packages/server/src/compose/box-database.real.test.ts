import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@kontor/platform/database/database';
import { schemaOf } from '@kontor/platform/database/schema';
import { createMemoryLog } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeFolders } from '../core/data-folder.ts';
import { projectPaths } from '../project-paths.ts';
import { chooseCopy, listCopies } from '../recovery/database/copies.ts';
import { openBoxDatabase } from './box-database.ts';

const own = [projectPaths.platformMigrations, projectPaths.serverMigrations];

let folder: string;
let data: string;
let newer: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-update-'));
  data = join(folder, 'data');
  newer = join(folder, 'newer');
  mkdirSync(data);
  mkdirSync(newer);
  makeFolders(data);
  writeFileSync(
    join(newer, '0001-a.sql'),
    'create table next_one (id integer) strict; insert into next_one values (1);',
  );
  writeFileSync(join(newer, '0002-b.sql'), 'create table next_two (id integer) strict;');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the box in a separate process that is killed at `point`, before it can close the database. */
async function killedAt(point: string, migrations: readonly string[]): Promise<void> {
  const script = `
    import { crashAt } from ${JSON.stringify(import.meta.resolve('@kontor/platform/work/jobs/crash'))};
    import { openBoxDatabase } from ${JSON.stringify(import.meta.resolve('./box-database.ts'))};
    const { database } = openBoxDatabase({ data: ${JSON.stringify(data)}, synchronous: 'FULL', clock: Date, log: { warn() {} }, crash: crashAt(${JSON.stringify(point)}),
      migrations: ${JSON.stringify(migrations)}, steps: () => ({}) });
    database.script("insert or replace into system_config values ('test', 'late', '')");
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

function start<T>(migrations: readonly string[], inspect: (database: Database) => T): T {
  const { database } = openBoxDatabase({
    ...({ data, synchronous: 'FULL', clock: Date, migrations, log: createMemoryLog() } as const),
    crash: () => undefined,
    steps: () => ({}),
  });
  try {
    return inspect(database);
  } finally {
    database.close();
  }
}

const hasLate = (database: Database) =>
  database
    .all(database.tables<{ system_config: { id: string } }>().selectFrom('system_config').select('id'))
    .some(({ id }) => id === 'late');

test('an update without room for a copy is not made, and the disk is not filled', () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', data]);
  try {
    makeFolders(data);
    start(own, () => undefined);
    expect(() => start([...own, newer], () => undefined)).toThrow('There is no room for a copy');
    expect(existsSync(join(data, 'copies'))).toBe(false);
    expect(start(own, schemaOf)).not.toContain('TABLE next_one');
  } finally {
    execFileSync('umount', [data]);
  }
});

describe('a kill', () => {
  test.each(['start/key/before', 'start/fingerprint/before'])(
    'of the first start at %s leaves a box that starts',
    async (point) => {
      await killedAt(point, own);
      start(own, () => undefined);
      start(own, () => undefined);
    },
  );

  test.each(['start/copy/before', 'start/copy/after', 'start/migrate/after', 'start/fingerprint/before'])(
    'of an update at %s leaves the next start all of it, with one copy of before',
    async (point) => {
      start(own, () => undefined);
      await killedAt(point, [...own, newer]);
      const schema = start([...own, newer], schemaOf);
      expect(schema).toContain('TABLE next_one');
      expect(schema).toContain('TABLE next_two');
      expect(readdirSync(join(data, 'copies'))).toEqual([listCopies(data)[0]?.id]);
      const copy = openDatabase({ file: join(data, 'copies', listCopies(data)[0]?.id ?? ''), readonly: true });
      expect(schemaOf(copy)).not.toContain('TABLE next_one');
      copy.close();
    },
  );

  test.each([
    'go-back/log/before',
    'go-back/aside-wal/after',
    'go-back/aside-shm/after',
    'go-back/aside/after',
    'go-back/replace/after',
  ])(
    'on the way back to a copy at %s is followed by the copy, and nothing of what was there is lost',
    async (point) => {
      start(own, () => undefined);
      // Exits without closing, so that the last change is only in the WAL.
      await killedAt('', [...own, newer]);
      chooseCopy(data, listCopies(data), { id: listCopies(data)[0]?.id ?? '', now: new Date() });
      await killedAt(point, own);
      const [schema, late] = start(own, (database) => [schemaOf(database), hasLate(database)] as const);
      expect(schema).not.toContain('TABLE next_one');
      expect(late).toBe(false);
      const aside = readdirSync(join(data, 'copies')).filter((name) => /^replaced-.*\.db$/.test(name));
      expect(aside).toHaveLength(1);
      const replaced = openDatabase({ file: join(data, 'copies', aside[0] ?? '') });
      expect(schemaOf(replaced)).toContain('TABLE next_two');
      expect(hasLate(replaced)).toBe(true);
      replaced.close();
      expect(readdirSync(data).filter((name) => /chosen|unfinished/.test(name))).toEqual([]);
    },
  );
});
