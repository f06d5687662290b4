import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '@kontor/platform/database/database';
import { appliedMigrations, migrate } from '@kontor/platform/database/migrate';
import { schemaOf } from '@kontor/platform/database/schema';
import { createMemoryLog, dataFolder } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBoxKey } from '../adapters/box-key.ts';
import { makeFolders } from '../core/data-folder.ts';
import { projectPaths } from '../project-paths.ts';
import { createDatabaseRecovery } from '../recovery/database/database-recovery.ts';
import { RecoveryNeededError } from '../recovery/recovery-needed.ts';
import { openBoxDatabase } from './box-database.ts';
import { markStopped } from './stop-mark.ts';

const own = [projectPaths.platformMigrations, projectPaths.serverMigrations];
const noon = Date.UTC(2026, 0, 15, 12);

let place: ReturnType<typeof dataFolder>;
let data: string;
let extra: string;
beforeEach(() => {
  place = dataFolder();
  data = join(place.folder, 'data');
  extra = join(place.folder, 'migrations');
  mkdirSync(data);
  mkdirSync(extra);
  makeFolders(data);
});
afterEach(() => place.remove());

const key = () => join(data, 'secrets', 'box-key');
const file = () => join(data, 'kontor.db');
const copies = () => (existsSync(join(data, 'copies')) ? readdirSync(join(data, 'copies')) : []).sort();

const log = createMemoryLog();
/** Starts the box once on the data folder, `hours` after noon. */
function open({ hours = 0, migrations = own }: { hours?: number; migrations?: readonly string[] } = {}) {
  const clock = { now: () => noon + hours * 3_600_000 };
  const needs = { data, synchronous: 'OFF', clock, migrations, log } as const;
  return openBoxDatabase({ ...needs, crash: () => undefined, steps: () => ({}) });
}

function started(how: Parameters<typeof open>[0] = {}): void {
  open(how).database.close();
}

/** Returns the error that a start throws. */
function refused(how: Parameters<typeof open>[0] = {}): RecoveryNeededError {
  try {
    started(how);
  } catch (error) {
    if (error instanceof RecoveryNeededError) return error;
    throw error;
  }
  throw new Error('it started');
}

function inDatabase<T>(work: (database: Database) => T): T {
  const database = openDatabase({ file: file(), synchronous: 'OFF' });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

type Config = { system_config: { context: string; id: string; value: string } };
const settingsIn = (database: Database) =>
  database.all(database.tables<Config>().selectFrom('system_config').selectAll());

/** Stores a sealed value, such as an app's mail account. */
function seal(): void {
  const location = { table: 'sendmail_accounts', column: 'password', row: 'app-wiki' } as const;
  const sealed = openBoxKey(join(data, 'secrets')).seal('secret', location);
  inDatabase((database) => database.script(`insert into sendmail_accounts values ('app-wiki', '${sealed}')`));
}

/** Removes the key fingerprint, as in databases of versions that stored none. */
const forgetKey = () =>
  inDatabase((database) => database.script("delete from system_config where id = 'key-fingerprint'"));

describe('the key of a database (H8)', () => {
  it.each([true, false])('is never replaced when it is gone (written down: %s)', (isWritten) => {
    started();
    seal();
    if (!isWritten) forgetKey();
    renameSync(key(), `${key()}.away`);
    const before = readFileSync(file());
    expect(refused()).toMatchObject({ reason: 'key-missing', file: key() });
    expect(existsSync(key())).toBe(false);
    expect(readFileSync(file()).equals(before)).toBe(true);
    renameSync(`${key()}.away`, key());
    started();
  });

  it.each([
    ['another one', true, 'A'.repeat(43)],
    ['another one', false, 'A'.repeat(43)],
    ['half of one', true, 'A'.repeat(20)],
    ['nothing', false, ''],
  ])('is not taken when it is %s (written down: %s)', (_what, isWritten, text) => {
    started();
    seal();
    if (!isWritten) forgetKey();
    const before = readFileSync(file());
    const right = readFileSync(key());
    writeFileSync(key(), text);
    expect(refused()).toMatchObject({ reason: 'key-wrong', file: key() });
    expect(readFileSync(file()).equals(before)).toBe(true);
    writeFileSync(key(), right);
    started();
  });

  it('is written down for a box from before, when its secrets open with it or there are none', () => {
    started();
    forgetKey();
    started();
    const [written] = inDatabase(settingsIn).filter(({ id }) => id === 'key-fingerprint');
    expect(written?.value).toBe(openBoxKey(join(data, 'secrets')).fingerprint);
    seal();
    forgetKey();
    started();
    expect(inDatabase(settingsIn)).toContainEqual(written);
    expect(JSON.stringify(written)).not.toContain(readFileSync(key(), 'utf8').trim());
  });

  it('is made once for a box that never had one, also when that was ended before', () => {
    inDatabase((database) => migrate(database, own));
    started();
    const made = readFileSync(key(), 'utf8');
    started();
    expect(readFileSync(key(), 'utf8')).toBe(made);
  });
});

describe('the check of a large database', () => {
  /** Creates a database too large to be checked at every start, with a fault that only a full check finds. */
  function damageLarge(): void {
    started();
    inDatabase((database) => {
      database.script("insert into system_config values ('test', 'large', hex(zeroblob(10000000)))");
      database.script('pragma ignore_check_constraints = on');
      database.script("insert into certificates values ('a', 'neither', '', '', 0)");
    });
  }
  const faultAtStart = () => {
    const { database, fault } = open();
    database.close();
    return fault;
  };

  it('is made after an end that was none in order, and not once more after one that was', () => {
    damageLarge();
    expect(faultAtStart()).toContain('certificates');
    markStopped(data);
    expect(faultAtStart()).toBeUndefined();
    // That start was not stopped in order.
    expect(faultAtStart()).toContain('certificates');
  });

  it('is made when another file was put in its place, and before an update', () => {
    damageLarge();
    markStopped(data);
    inDatabase((database) => database.script("insert into system_config values ('test', 'later', '')"));
    expect(faultAtStart()).toContain('certificates');
    markStopped(data);
    writeFileSync(join(extra, '0001-a.sql'), 'create table next_one (id integer) strict;');
    expect(refused({ migrations: [...own, extra] })).toMatchObject({ reason: 'database-damaged' });
  });
});

describe('an update of the database', () => {
  const next = () => [...own, extra];
  const add = (name: string, sql: string) => writeFileSync(join(extra, name), sql);
  const countTestRows = (database: Database) => settingsIn(database).filter(({ context }) => context === 'test').length;
  const write = (id: string) =>
    inDatabase((database) => database.script(`insert into system_config values ('test', '${id}', '')`));

  it('leaves a copy of what was there before; the last three stay, one for each step', () => {
    started();
    expect(copies()).toEqual([]);
    for (const [index, name] of ['0001-a', '0002-b', '0003-c', '0004-d'].entries()) {
      write(name);
      add(`${name}.sql`, `create table x${index} (id integer) strict;`);
      started({ hours: index, migrations: next() });
      started({ hours: index, migrations: next() });
    }
    expect(copies()).toEqual([
      '20260115T130000000Z.0002-b.db',
      '20260115T140000000Z.0003-c.db',
      '20260115T150000000Z.0004-d.db',
    ]);
    const oldest = openDatabase({ file: join(data, 'copies', copies()[0] ?? ''), readonly: true });
    expect(schemaOf(oldest)).toContain('TABLE x0');
    expect(schemaOf(oldest)).not.toContain('TABLE x1');
    expect(countTestRows(oldest)).toBe(2);
    oldest.close();
  });

  it('that fails changes nothing, and trying it again and again does not push good copies out', () => {
    started();
    add('0001-a.sql', 'create table a (id integer) strict;');
    started({ migrations: next() });
    add('0002-b.sql', 'create table b (id integer) strict;');
    add('0003-c.sql', 'insert into nowhere values (1);');
    const before = inDatabase(schemaOf);
    for (const hours of [1, 2, 3, 4]) {
      expect(refused({ hours, migrations: next() })).toMatchObject({ reason: 'update-failed' });
    }
    expect(refused({ hours: 5, migrations: next() }).detail).toContain('0003-c.sql');
    expect(inDatabase(schemaOf)).toBe(before);
    expect(copies()).toEqual(['20260115T120000000Z.0001-a.db', '20260115T170000000Z.0002-b.db']);
  });

  it('is not made of a damaged database', () => {
    started();
    inDatabase((database) => {
      database.script('pragma ignore_check_constraints = on');
      database.script("insert into certificates values ('a', 'neither', '', '', 0)");
    });
    add('0001-a.sql', 'create table a (id integer) strict;');
    expect(refused({ migrations: next() })).toMatchObject({ reason: 'database-damaged' });
    expect(copies()).toEqual([]);
    expect(open().fault).toContain('certificates');
  });

  it('is not undone by an older version, which writes nothing and offers the copy it can read', () => {
    started();
    write('before');
    add('0001-a.sql', 'create table a (id integer) strict;');
    started({ migrations: next() });
    add('0002-b.sql', 'create table b (id integer) strict;');
    started({ hours: 1, migrations: next() });
    write('after');
    const before = readFileSync(file());
    const cause = refused({ hours: 2 });
    expect(cause).toMatchObject({ reason: 'database-other-version', file: file() });
    expect(readFileSync(file()).equals(before)).toBe(true);

    const recovery = createDatabaseRecovery({
      ...{ config: { data }, cause, migrations: own },
      clock: { now: () => noon + 2 * 3_600_000 },
      log: { warn: () => undefined },
    });
    const offered = recovery.view().copies;
    expect(offered.map(({ id, made }) => ({ id, made }))).toEqual([
      { id: '20260115T120000000Z.0001-a.db', made: '2026-01-15T12:00:00.000Z' },
    ]);
    expect(() => recovery.choose('20260115T130000000Z.0002-b.db')).toThrow('copy-not-found');
    recovery.choose(offered[0]?.id ?? '');
    expect(readFileSync(file()).equals(before)).toBe(true);
    started({ hours: 2 });
    expect(inDatabase(countTestRows)).toBe(1);
    expect(inDatabase(appliedMigrations).has('0001-a.sql')).toBe(false);
    // The replaced database is retained, and the copy still exists.
    const aside = openDatabase({ file: join(data, 'copies', 'replaced-20260115T140000000Z.db'), readonly: true });
    expect(countTestRows(aside)).toBe(2);
    aside.close();
    expect(copies()).toContain('20260115T120000000Z.0001-a.db');
  });

  it('starts with the copy that was chosen for a database that is gone', () => {
    started();
    write('before');
    add('0001-a.sql', 'create table a (id integer) strict;');
    started({ migrations: next() });
    rmSync(file());
    const cause = refused({ migrations: next() });
    expect(cause.reason).toBe('database-missing');
    const recovery = createDatabaseRecovery({
      ...{ config: { data }, cause, migrations: next() },
      clock: { now: () => noon },
      log: { warn: () => undefined },
    });
    const [copy] = recovery.view().copies;
    recovery.choose(copy?.id ?? '');
    started({ hours: 1, migrations: next() });
    expect(inDatabase(countTestRows)).toBe(1);
    expect(inDatabase(schemaOf)).toContain('TABLE a');
  });

  it('goes back once when two copies were chosen, to the one chosen last', () => {
    started();
    for (const [hours, name] of [
      [1, '0001-a'],
      [2, '0002-b'],
    ] as const) {
      write(name);
      add(`${name}.sql`, `create table x${hours} (id integer) strict;`);
      started({ hours, migrations: next() });
    }
    rmSync(file());
    const cause = refused({ migrations: next() });
    const times = [noon + 3 * 3_600_000, noon + 4 * 3_600_000];
    const recovery = createDatabaseRecovery({
      ...{ config: { data }, cause, migrations: next() },
      clock: { now: () => times.shift() ?? 0 },
      log: { warn: () => undefined },
    });
    const [newest, oldest] = recovery.view().copies;
    recovery.choose(newest?.id ?? '');
    recovery.choose(oldest?.id ?? '');
    started({ hours: 5, migrations: next() });
    expect(inDatabase(countTestRows)).toBe(1);
    write('later');
    started({ hours: 6, migrations: next() });
    expect(inDatabase(countTestRows)).toBe(2);
    expect(readdirSync(data).filter((name) => name.includes('chosen'))).toEqual([]);
  });

  it('goes back to no choice that an earlier version left', () => {
    started();
    mkdirSync(join(data, 'copies'));
    inDatabase((database) => database.snapshotTo(`${file()}.chosen-20260115T110000000Z`));
    write('later');
    started();
    expect(inDatabase(countTestRows)).toBe(1);
    expect(readdirSync(data).filter((name) => name.includes('chosen'))).toEqual([]);
  });
});
