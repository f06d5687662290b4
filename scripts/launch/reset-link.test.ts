import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@kontor/platform/database/database';
import { createJobRows } from '@kontor/platform/work/jobs/rows';
import { databaseFile } from '@kontor/server/core/data-folder';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { journalOf } from '@kontor/testkit/journal';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resetLink, settingsOf } from './reset-link.ts';

const newPassword = 'Winterabend7x';

describe('the link on the machine', () => {
  let place: ReturnType<typeof dataFolder>;
  let box: TestBox;
  const print = (typed?: string) => resetLink({ KONTOR_DATA: place.folder, KONTOR_PORT: '8123' }, typed);
  const linkIn = (words: string) => new URL(/^http\S+$/m.exec(words)?.[0] ?? '');

  beforeEach(async () => {
    place = dataFolder();
    placeDatabase(place.folder);
    box = await startBox({ engine: createMemoryEngine(), data: place.folder });
  });
  afterEach(async () => {
    await box.end();
    place.remove();
  });

  test('sets a new password of the only administrator, once, while the server runs; the journal and a message say so', async () => {
    const { uid } = await box.signedIn({ uid: 'olga@kontor.localhost', role: 'admin' });
    await box.signedIn({ uid: 'kim@kontor.localhost' });
    const { isLink, words } = print();
    expect(isLink).toBe(true);
    const link = linkIn(words);
    expect([link.origin, link.pathname]).toEqual(['http://cloud.kontor.localhost:8123', '/password/reset']);
    const read = (name: string) => link.searchParams.get(name) ?? '';
    expect(read('uid')).toBe(uid);
    const body = { token: read('token'), pin: read('pin'), newPassword, newPasswordRepeat: newPassword };
    const path = `/api/v1/users/${encodeURIComponent(uid)}/password_reset` as const;
    expect((await box.anonymous.post(path, { body })).status).toBeLessThan(300);
    expect((await box.anonymous.post(path, { body })).refusal.code).toBe('reset-link-invalid');
    expect(await box.slices.passwords.isRight(uid, newPassword)).toBe(true);
    const { json } = await (await box.signIn(uid)).get('/api/v1/messages');
    expect(JSON.stringify(json)).toContain('npm run reset-link');
    const database = openDatabase({ file: databaseFile(place.folder), readonly: true });
    expect(journalOf(database)).toContainEqual(
      expect.objectContaining({ actor: 'box', action: 'print-password-link', subject: uid }),
    );
    database.close();
  });

  test('is for administrators only, who are named where there are several', async () => {
    await box.signedIn({ uid: 'olga@kontor.localhost', role: 'admin' });
    await box.signedIn({ uid: 'paul@kontor.localhost', role: 'admin' });
    await box.signedIn({ uid: 'kim@kontor.localhost' });
    expect(print()).toMatchObject({ isLink: false, words: expect.stringContaining('olga@kontor.localhost, paul@') });
    expect(print('kim')).toMatchObject({ isLink: false, words: expect.stringContaining('no administrator') });
    expect(linkIn(print('Paul').words).searchParams.get('uid')).toBe('paul@kontor.localhost');
    // As after a change of the main domain: the name alone means neither.
    await box.signedIn({ uid: 'paul@firma.de', role: 'admin' });
    expect(print('paul')).toMatchObject({ isLink: false, words: expect.stringContaining('name one of them whole') });
    expect(linkIn(print('paul@firma.de').words).searchParams.get('uid')).toBe('paul@firma.de');
  });

  describe('changes nothing and says why', () => {
    const openOwn = () => openDatabase({ file: databaseFile(place.folder) });
    const change = (sql: string) => {
      const database = openOwn();
      database.script(sql);
      database.close();
    };
    /** What a link would change. */
    const written = () => {
      const database = openDatabase({ file: databaseFile(place.folder), readonly: true });
      const [{ links } = { links: -1 }] = database.all({
        compile: () => CompiledQuery.raw('select count(*) as links from reset_tokens'),
      }) as { links: number }[];
      const entries = journalOf(database).filter(({ action }) => action === 'print-password-link');
      database.close();
      return [links, entries.length];
    };
    beforeEach(async () => {
      await box.signedIn({ uid: 'olga@kontor.localhost', role: 'admin' });
    });
    const expectRefused = (words: string) => {
      const before = written();
      expect(print()).toMatchObject({ isLink: false, words: expect.stringContaining(words) });
      expect(written()).toEqual(before);
    };

    test('where the database is of an older version', () => {
      change('delete from migrations where name = (select max(name) from migrations)');
      expectRefused('older version of Kontor');
    });

    test('where the database is of a newer version', () => {
      change("insert into migrations values ('9999-later.sql', 'x', 0); alter table people rename to humans");
      expectRefused('another version of Kontor');
      change('alter table humans rename to people');
    });

    test('where it is no database of a server', () => {
      const other = dataFolder();
      writeFileSync(databaseFile(other.folder), '');
      expect(resetLink({ KONTOR_DATA: other.folder })).toMatchObject({
        isLink: false,
        words: expect.stringContaining('empty'),
      });
      expect(readFileSync(databaseFile(other.folder), 'utf8')).toBe('');
      writeFileSync(databaseFile(other.folder), 'no database at all, whatever its name says'.repeat(50));
      expect(() => resetLink({ KONTOR_DATA: other.folder })).toThrow('The database cannot be used');
      other.remove();
    });

    test.each(['restore.json', 'kontor.db.chosen'])(
      'while %s says that the next start replaces the database',
      (file) => {
        writeFileSync(join(place.folder, file), '{}');
        expectRefused('being restored');
        rmSync(join(place.folder, file));
      },
    );

    test('while a factory reset was requested', () => {
      writeFileSync(join(place.folder, 'reset.json'), '{}');
      expectRefused('being reset');
      rmSync(join(place.folder, 'reset.json'));
    });

    test('while a whole server is being fetched', () => {
      const database = openOwn();
      createJobRows(database, 0).insert(
        {
          ...{ id: 'restore', kind: 'server-restore', input: {}, state: undefined, actor: undefined },
          ...{ outcome: 'running', resources: ['backups'], now: 0 },
        },
        [{ position: 0, stage: 'fetch', name: 'fetch', share: 1, point: null }],
      );
      expectRefused('being restored');
      database.script("update jobs set outcome = 'failed' where id = 'restore'");
      database.close();
      expect(print().isLink).toBe(true);
    });
  });
});

test('the settings of the installed service hold where the environment names no data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-unit-'));
  try {
    const unit = join(folder, 'kontor.service');
    writeFileSync(unit, '[Service]\nEnvironment=KONTOR_DATA=/var/lib/kontor\nEnvironment="KONTOR_PORT=80"\nUser=x\n');
    expect(settingsOf({ PATH: '/bin' }, unit)).toEqual({
      PATH: '/bin',
      KONTOR_DATA: '/var/lib/kontor',
      KONTOR_PORT: '80',
    });
    expect(settingsOf({ KONTOR_DATA: 'data' }, unit)).toEqual({ KONTOR_DATA: 'data' });
    expect(settingsOf({}, join(folder, 'none'))).toEqual({});
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('says that there is no server at a place', () => {
  expect(resetLink({ KONTOR_DATA: '/nowhere' })).toMatchObject({
    isLink: false,
    words: expect.stringContaining('/nowhere/kontor.db'),
  });
});
