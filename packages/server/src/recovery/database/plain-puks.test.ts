import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '@kontor/platform/database/database';
import { migrate } from '@kontor/platform/database/migrate';
import { createMemoryLog, dataFolder } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBoxDatabase } from '../../compose/box-database.ts';
import { makeFolders } from '../../core/data-folder.ts';
import { projectPaths } from '../../project-paths.ts';
import { bytesToUpdate, chooseCopy, databaseBytes, listCopies } from './copies.ts';

const own = [projectPaths.platformMigrations, projectPaths.serverMigrations];
const noon = Date.UTC(2026, 0, 15, 12);
const puk = 'Ab3dEf9h';

let place: ReturnType<typeof dataFolder>;
let data: string;
let log: ReturnType<typeof createMemoryLog>;
beforeEach(() => {
  log = createMemoryLog();
  place = dataFolder();
  data = join(place.folder, 'data');
  mkdirSync(data);
  makeFolders(data);
  makeOldBox();
});
afterEach(() => place.remove());

const file = () => join(data, 'kontor.db');
const copies = () => readdirSync(join(data, 'copies')).sort();
const copyOf = (name: string) => join(data, 'copies', name);
const [plain, later] = ['20260115T120000000Z.0040-sealed-puks.db', '20260115T130000000Z.0001-a.db'];

function inDatabase(work: (database: Database) => unknown): void {
  const database = openDatabase({ file: file(), synchronous: 'OFF' });
  work(database);
  database.close();
}

/** Creates a box of a version that stored PUKs in plain text. */
function makeOldBox(): void {
  const before = join(place.folder, 'before');
  mkdirSync(before);
  for (const name of readdirSync(projectPaths.serverMigrations).filter((each) => each < '0040'))
    copyFileSync(join(projectPaths.serverMigrations, name), join(before, name));
  const columns = 'uid, password_hash, password_changed, puk_plain, puk_hash';
  inDatabase((database) => {
    migrate(database, [projectPaths.platformMigrations, before]);
    database.script('pragma foreign_keys = off');
    // Many rows, so that some remain in pages that are not overwritten.
    for (const uid of ['anna@x', ...Array.from({ length: 300 }, (_, number) => `p${number}@x`)])
      database.script(`insert into credentials (${columns}) values ('${uid}', 'hash', 0, '${puk}', 'other')`);
  });
}

function started({ hours = 0, migrations = own } = {}): void {
  const clock = { now: () => noon + hours * 3_600_000 };
  const needs = { data, synchronous: 'OFF', clock, migrations, log } as const;
  openBoxDatabase({ ...needs, crash: () => undefined, steps: () => ({}) }).database.close();
}

/** Returns folders with a migration that this version does not have. */
function laterMigrations(): string[] {
  const extra = join(place.folder, 'migrations');
  mkdirSync(extra);
  writeFileSync(join(extra, '0001-a.sql'), 'create table a (id integer) strict;');
  return [...own, extra];
}

/** Overwrites the first page of a table. */
function damage(file: string, table: string): void {
  const copy = openDatabase({ file, readonly: true });
  const pages = copy.tables<{ sqlite_schema: { name: string; rootpage: number } }>().selectFrom('sqlite_schema');
  const page = copy.first(pages.select('rootpage').where('name', '=', table))?.rootpage ?? 0;
  copy.close();
  const bytes = readFileSync(file);
  const size = bytes.readUInt16BE(16);
  writeFileSync(file, bytes.fill(0xff, (page - 1) * size, page * size));
}

function rowIn(file: string) {
  const copy = openDatabase({ file, readonly: true });
  const rows = copy.all(copy.tables<{ credentials: { uid: string } }>().selectFrom('credentials').selectAll());
  copy.close();
  return rows.find(({ uid }) => uid === 'anna@x');
}

describe('an update of a box that kept PUKs in plain text (H9)', () => {
  it('leaves a copy that holds none of them and can be gone back to', () => {
    started();
    expect(copies()).toEqual([plain]);
    expect(readFileSync(copyOf(plain)).includes(puk)).toBe(false);
    const rest = { uid: 'anna@x', password_hash: 'hash', puk_hash: 'other' };
    expect(rowIn(copyOf(plain))).toMatchObject({ ...rest, puk_plain: null });
    rmSync(file());
    chooseCopy(data, listCopies(data), { id: plain, now: new Date(noon) });
    started({ hours: 1 });
    expect(rowIn(file())).toMatchObject(rest);
  });

  it('takes them out of copies of an earlier version, also after an end half way', () => {
    mkdirSync(join(data, 'copies'));
    inDatabase((database) => database.snapshotTo(copyOf(plain)));
    inDatabase((database) => {
      migrate(database, own);
      database.script('update credentials set puk_sealed = null');
    });
    expect(readFileSync(copyOf(plain)).includes(puk)).toBe(true);
    for (const part of ['', '-wal', '-journal']) writeFileSync(copyOf(`${plain}.unfinished${part}`), 'half of it');
    started({ hours: 1, migrations: laterMigrations() });
    expect(copies()).toEqual([plain, later]);
    for (const name of copies()) expect(readFileSync(copyOf(name)).includes(puk), name).toBe(false);
  });

  it('goes on beside a copy that cannot be read', () => {
    const broken = '20260115T110000000Z.0001-a.db';
    mkdirSync(join(data, 'copies'));
    writeFileSync(copyOf(broken), 'no database');
    started();
    expect(readFileSync(copyOf(broken), 'utf8')).toBe('no database');
    expect(copies()).toContain(plain);
  });

  it('goes on beside an older copy that can be read in part only, keeps it as it is and tells it', () => {
    mkdirSync(join(data, 'copies'));
    inDatabase((database) => database.snapshotTo(copyOf(plain)));
    damage(copyOf(plain), 'journal');
    const before = readFileSync(copyOf(plain));
    inDatabase((database) => {
      migrate(database, own);
      database.script('update credentials set puk_sealed = null');
    });
    started({ hours: 1, migrations: laterMigrations() });
    expect(copies()).toEqual([plain, later]);
    expect(readFileSync(copyOf(plain)).equals(before)).toBe(true);
    expect(log.lines.filter((line) => line.includes(plain) && line.includes('could not be copied'))).toHaveLength(1);
  });

  it('needs more room while PUKs have to be taken out of its copy', () => {
    const room = () => {
      const database = openDatabase({ file: file(), synchronous: 'OFF' });
      const needed = bytesToUpdate(database, data) / databaseBytes(data);
      database.close();
      return needed;
    };
    expect(room()).toBe(4);
    inDatabase((database) => migrate(database, own));
    expect(room()).toBe(2);
  });
});
