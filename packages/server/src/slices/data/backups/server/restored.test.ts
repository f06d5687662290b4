import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { createFolderTargets, type FolderTargets } from '@kontor/testkit/folder-targets';
import { journalOf } from '@kontor/testkit/journal';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBoxKey } from '../../../../adapters/box-key.ts';
import { writeRestore } from '../../../../recovery/restore/restore-request.ts';
import { fetchedServer } from '../../../../recovery/restore/swap.ts';
import type { PlaceRow } from '../db.ts';

const uid = 'olga@kontor.localhost';
const english = { headers: { 'accept-language': 'en' } };
const key = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

let folder: string;
let targets: FolderTargets;
let box: TestBox;

const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 20_000, interval: 20 });
const start = async () => {
  box = await startBox({ engine: createMemoryEngine(), backupTargets: targets, data: join(folder, 'data') });
};
const rows = <T extends object>(table: string): T[] =>
  box.database.all(box.database.tables<Record<string, T>>().selectFrom(table).selectAll() as never) as T[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-restored-'));
  targets = createFolderTargets(join(folder, 'places'));
  targets.unplug('sdb');
  await start();
});
afterEach(async () => {
  await box.stop();
  rmSync(folder, { recursive: true, force: true });
});

function placeRow(): PlaceRow {
  const boxKey = openBoxKey(join(box.data, 'secrets'));
  const sealed = (column: 'password' | 'repository_key', text: string) =>
    boxKey.seal(text, { table: 'backup_places', column, row: 'place' });
  return {
    ...{
      id: 'place',
      medium: 'usb',
      fs_uuid: 'uuid-sdb',
      server: null,
      host_key: null,
      title: 'Stick',
      address: 'sdb',
    },
    ...{ password: sealed('password', ''), repository_key: sealed('repository_key', key), cron: '', udev: 0 },
    ...{
      created_at: 1,
      timed_at: 1,
      started_at: null,
      ended_at: null,
      failure: null,
      bytes: null,
      sheet_confirmed_at: 2,
      sheet_host: 'cloud.firma.de',
    },
    ...{ away_at: null, plugged_at: null },
    ...{ cared_at: null, checked_part: 0, damage: '' },
  };
}

/** A server as it is in a copy: apps, somebody signed in, work under way, and mail and messages that wait. */
async function copied(): Promise<void> {
  const admin = await box.signedIn({ uid, role: 'admin', mode: true });
  for (const app of ['probe', 'porter']) {
    await admin.post(`/api/v1/apps/${app}` as '/api/v1/apps/{id}', { body: { users: [uid] } as never });
    await eventually(() => expect(box.jobs.open()).toEqual([]));
  }
  const mail = `'de', 'sealed', 1, 1`;
  box.database.script(`
    INSERT INTO outbox (id, message_id, template, recipient, language, content, created, next_try, expires)
      VALUES ('plain', '<plain>', 'notice', 'a@b.de', ${mail}, NULL), ('linked', '<linked>', 'link', 'a@b.de', ${mail}, 9e15);
    INSERT INTO webhook_messages (id, body, expires, next_try) VALUES ('hook', '{}', 9e15, 9e15);
    INSERT INTO jobs (id, kind, input, outcome, resources, epoch, sequence, stage, started_at, changed_at)
      VALUES ('unknown', 'of-another-version', '{}', 'running', '["backups"]', 0, 1000, '', 1, 1);
    INSERT INTO job_locks (resource, job_id) VALUES ('backups', 'unknown');
  `);
}

function place(parts: object[]): void {
  const backup = { id: 'backup', at: Date.UTC(2026, 0, 2, 3, 4), parts };
  const content = { backup, place: placeRow(), actor: uid };
  writeRestore(box.data, { id: 'restore-job', stage: 'placed', domain: 'firma.de', at: 1, content });
}

/** While the place is away the apps are tried each hour. */
async function expectNamedOnce(tryAgain: () => Promise<unknown>): Promise<void> {
  const named = () => rows<{ code: string }>('messages').filter(({ code }) => code === 'apps-not-back').length;
  const before = named();
  expect(before).toBeGreaterThan(0);
  await tryAgain();
  await eventually(() => expect(box.jobs.open()).toEqual([]));
  expect(named()).toBe(before);
  expect(rows<{ code: string }>('messages').filter(({ code }) => code === 'apps-coming-back')).toEqual([]);
}

/** The name of before the restore leads to the one of now, which the message says. */
function expectLedHere(): void {
  const former = rows<{ id: string; value: string }>('system_config').find(({ id }) => id === 'former-domains')?.value;
  expect(former?.split(' ')).toContain('firma.de');
  const said = rows<{ code: string; params: string }>('messages').find(({ code }) => code === 'server-restored');
  expect(JSON.parse(said?.params ?? '{}').address).toBe('cloud.kontor.localhost');
}

test('a restored server goes on with nothing of the time of its copy, awaits its apps, and says what it is', async () => {
  await copied();
  const stored = { version: '1.0.0', files: 1, bytes: 9, title: { de: 'Sonde', en: 'Probe' } };
  const parts = [
    // No disk has the room, which is of no interest while the place is away.
    { id: 'app-probe', snapshot: 'abc', ...stored, bytes: 1e15 },
    { id: 'box', snapshot: 'def', ...stored },
  ];
  place(parts);
  await box.stop();
  await start();
  expect([existsSync(join(box.data, 'restore.json')), existsSync(fetchedServer(box.data))]).toEqual([false, false]);
  expect(rows('sessions')).toEqual([]);
  expect(rows<{ id: string; outcome: string }>('jobs').find(({ id }) => id === 'unknown')?.outcome).toBe('failed');
  expect(rows<{ id: string; state: string }>('outbox').map(({ id, state }) => [id, state])).toEqual([
    ['plain', 'refused'],
  ]);
  expect(rows('webhook_messages')).toEqual([]);
  expectLedHere();
  const apps = rows<{ state: string; wanted: string }>('apps').map(({ state, wanted }) => [state, wanted]);
  expect(apps).toEqual(Array(2).fill(['kept', 'absent']));
  expect(box.slices.groups.membersOf('app-probe')).toEqual([uid]);
  expect(journalOf(box.database).at(-1)).toMatchObject({ actor: uid, action: 'server-restored', subject: 'Stick' });
  const admin = await box.signIn(uid, true);
  const awaited = async () => (await admin.get('/api/v1/backups/summary', english)).json.awaited;
  // The one is tried, in vain; the other cannot be.
  await eventually(async () =>
    expect(await awaited()).toMatchObject([
      { id: 'app-porter', state: 'failed', text: 'The app is not in this backup.' },
      { id: 'app-probe', title: 'Probe', state: 'failed', text: '“Stick” is not plugged in.' },
    ]),
  );
  const faults = JSON.stringify((await admin.get('/api/v1/repair', english)).json);
  expect(faults).toContain('“Probe” could not be restored from the backup yet.');
  // Its data is deleted by hand, and it is awaited no more.
  box.database.script(`DELETE FROM apps WHERE instance_id = 'app-porter'`);
  expect(await awaited()).toHaveLength(1);
  await eventually(() => expect(box.jobs.open()).toEqual([]));
  // At the same time: the one that is in vain is over at once.
  const twice = await Promise.all([1, 2].map(() => admin.post('/api/v1/backups/awaited')));
  expect(twice.find(({ status }) => status !== 202)?.refusal.code).toBe('backup-running');
  await eventually(() => expect(box.jobs.open()).toEqual([]));
  await expectNamedOnce(() => admin.post('/api/v1/backups/awaited'));
}, 60_000);

test('a restored server says that it was restored, which proves its backups', async () => {
  await copied();
  place([{ id: 'box', snapshot: 'def', version: '1.0.0', files: 1, bytes: 9, title: { de: '', en: '' } }]);
  await box.stop();
  await start();
  const { json } = await (await box.signIn(uid, true)).get('/api/v1/backups/summary', english);
  expect(json).toMatchObject({ lastRestore: { title: 'The whole server' } });
});

test('an app that was awaited when the backup was made is awaited from the earlier one', async () => {
  await copied();
  box.database.script(`
    UPDATE apps SET state = 'kept', wanted = 'absent' WHERE instance_id = 'app-porter';
    INSERT INTO awaited_apps (instance_id, title, wanted, place_id, backup_id, snapshot, bytes, state)
      VALUES ('app-porter', '{"de":"Porter","en":"Porter"}', 'running', 'earlier', 'earlier', 'abc', 9, 'failed'),
        ('app-probe', '{"de":"Probe","en":"Probe"}', 'running', 'earlier', 'earlier', 'abc', 9, 'failed');
  `);
  place([]);
  await box.stop();
  await start();
  const backups = () =>
    rows<{ instance_id: string; backup_id: string }>('awaited_apps').map((row) => [row.instance_id, row.backup_id]);
  expect(backups()).toEqual([
    ['app-porter', 'earlier'],
    ['app-probe', 'backup'],
  ]);
}, 60_000);

test('what a restore changes is changed once, also when it was killed before it could note that', async () => {
  await copied();
  place([]);
  await box.stop();
  await start();
  const [session] = [await box.signIn(uid)];
  const notices = () => journalOf(box.database).filter(({ action }) => action === 'server-restored').length;
  expect(notices()).toBe(1);
  place([]);
  await box.stop();
  await start();
  expect(notices()).toBe(1);
  expect((await box.signIn(session?.uid ?? '')).uid).toBe(uid);
  expect(rows('sessions')).toHaveLength(2);
  expect(existsSync(join(box.data, 'restore.json'))).toBe(false);
}, 60_000);
