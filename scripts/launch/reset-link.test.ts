import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@kontor/platform/database/database';
import { databaseFile } from '@kontor/server/core/data-folder';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { journalOf } from '@kontor/testkit/journal';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
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
