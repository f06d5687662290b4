import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deviceOf } from '@kontor/contract/rules/data/backup-device';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createFolderTargets, type FolderTargets } from '@kontor/testkit/folder-targets';
import { journalOf } from '@kontor/testkit/journal';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

// Restic for real, on folders in place of disks and servers.
const english = { headers: { 'accept-language': 'en' } };
const uid = 'olga@kontor.localhost';
const weekly = '0 2 * * 1,2,3,4,5,6,7';

let folder: string;
let targets: FolderTargets;
let box: TestBox;
let admin: Client & { uid: string };

const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 60_000, interval: 50 });
const addPlace = async (device = 'sdb', change = {}) =>
  (await admin.post('/api/v1/backupjobs', { ...english, body: { device, cronExpression: weekly, ...change } as never }))
    .json;
const places = async () => (await admin.get('/api/v1/backupjobs', english)).json;
const backups = async () => (await admin.get('/api/v1/backups', english)).json;
const idle = () => eventually(() => expect(box.jobs.open()).toEqual([]));
const backUp = async (deviceId: string) => {
  expect((await admin.post('/api/v1/backups', { body: { deviceId } })).status).toBe(202);
  await idle();
};

async function install(): Promise<void> {
  await admin.post('/api/v1/apps/probe', { body: { users: [uid] } });
  await idle();
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-places-'));
  targets = createFolderTargets(folder);
  box = await startBox({ engine: createMemoryEngine(), backupTargets: targets });
  admin = await box.signedIn({ uid, role: 'admin', mode: true });
});
afterEach(async () => {
  await box.end();
  rmSync(folder, { recursive: true, force: true });
});

describe('backups', () => {
  test('of the server and an app are made, listed, and the app is restored from one', async () => {
    await install();
    const [volume = ''] = readdirSync(join(box.data, 'apps', 'app-probe', 'data'));
    const file = join(box.data, 'apps', 'app-probe', 'data', volume, 'note.txt');
    writeFileSync(file, 'Sauerteig');
    const place = await addPlace();
    expect(place).toMatchObject({ medium: 'usb', cron: true, udev: false, title: 'Stick sdb', lastRun: null });
    await backUp(place.id);
    const [backup] = await backups();
    expect(backup).toMatchObject({ deviceId: place.id, available: true });
    expect(backup?.parts.map(({ id }) => id)).toEqual(['app-probe', 'box']);
    expect(await places()).toMatchObject([{ lastRun: { ok: true }, progress: null }]);
    const summary = async () => (await admin.get('/api/v1/backups/summary', english)).json;
    expect(await summary()).toMatchObject({ last: { place: 'Stick sdb' }, lastRestore: null });
    writeFileSync(file, 'oops');
    writeFileSync(`${file}.new`, 'made later');
    const path = `/api/v1/backups/${backup?.id}` as '/api/v1/backups/{id}';
    const wrong = await admin.put(path, { body: { part: 'app-probe', password: 'wrong' } as never });
    expect(wrong.refusal.code).toBe('wrong-password');
    expect((await admin.put(path, { body: { part: 'app-probe', password: knownPassword } as never })).status).toBe(202);
    await idle();
    expect(readFileSync(file, 'utf8')).toBe('Sauerteig');
    // No trial, but proof as well.
    expect(await summary()).toMatchObject({ drill: null, lastRestore: { title: 'Probe' } });
    expect(readdirSync(join(file, '..'))).not.toContain('note.txt.new');
    const messages = (await admin.get('/api/v1/messages', english)).json.map(({ text }) => text);
    // One message, of the app.
    expect(messages.filter((text) => text.includes('restored'))).toEqual([
      'The data of “Probe” is restored. What was changed after that backup is gone.',
    ]);
    expect(readdirSync(join(box.data, 'backup')).filter((name) => name !== 'cache')).toEqual([]);
  }, 120_000);

  test('a single file of an app is looked at, downloaded, and put back beside what is there', async () => {
    await install();
    const root = join(box.data, 'apps', 'app-probe', 'data');
    const [volume = ''] = readdirSync(root);
    writeFileSync(join(root, volume, 'Rezept [1].txt'), 'Sauerteig');
    await backUp((await addPlace()).id);
    const [backup] = await backups();
    const path = `${volume}/Rezept [1].txt`;
    const url = (more: string, asked = path) =>
      `/api/v1/backups/${backup?.id}/${more}?part=app-probe&path=${encodeURIComponent(asked)}` as never;
    const listed = (await admin.get(url('files', volume), english)).json as { name: string }[];
    expect(listed.map(({ name }) => name)).toContain('Rezept [1].txt');
    const file = await admin.get(url('file'));
    expect(file.text).toBe('Sauerteig');
    expect(file.headers['content-disposition']).toContain('Rezept%20%5B1%5D.txt');
    const archive = await admin.get(url('file', volume));
    expect(archive.headers['content-disposition']).toContain(`${volume}.tar`);
    expect(archive.text).toContain('Sauerteig');
    for (const away of ['../box', `${volume}/none`, '../../secrets'])
      expect((await admin.get(url('file', away))).refusal.code).toBe('not-found');
    writeFileSync(join(root, volume, 'Rezept [1].txt'), 'oops');
    const body = { part: 'app-probe', path, password: knownPassword };
    const put = (change: object) =>
      admin.post(`/api/v1/backups/${backup?.id}/files` as never, { body: { ...body, ...change } as never });
    expect((await put({ password: 'wrong' })).refusal.code).toBe('wrong-password');
    expect((await put({})).status).toBe(202);
    await idle();
    expect(readFileSync(join(root, volume, 'Rezept [1].txt'), 'utf8')).toBe('Sauerteig');
    const former = readdirSync(join(root, volume)).filter((name) => name.startsWith('Rezept [1].txt.'));
    expect(former.map((name) => readFileSync(join(root, volume, name), 'utf8'))).toEqual(['oops']);
    expect((await admin.get('/api/v1/messages', english)).json.map(({ text }) => text).join('\n')).toContain(
      `is now called “${former[0]}”`,
    );
    expect(readdirSync(join(box.data, 'backup')).filter((name) => name !== 'cache')).toEqual([]);
    const snapshots = join(box.data, 'apps', 'app-probe', 'snapshots');
    expect(existsSync(snapshots) ? readdirSync(snapshots) : []).toEqual([]);
  }, 120_000);

  test('at a place that is full can be restored all the same', async () => {
    await install();
    const root = join(box.data, 'apps', 'app-probe', 'data');
    const [volume = ''] = readdirSync(root);
    const file = join(root, volume, 'note.txt');
    writeFileSync(file, 'Sauerteig');
    const place = await addPlace();
    await backUp(place.id);
    targets.fill('sdb');
    await backUp(place.id);
    expect(await places()).toMatchObject([{ lastRun: { ok: false } }]);
    const [backup] = await backups();
    const url = `/api/v1/backups/${backup?.id}`;
    const at = `part=app-probe&path=${encodeURIComponent(`${volume}/note.txt`)}`;
    expect((await admin.get(`${url}/file?${at}` as never)).text).toBe('Sauerteig');
    const body = { part: 'app-probe', password: knownPassword };
    const put = (path: string) => admin.post(`${url}/files` as never, { body: { ...body, path } as never });
    expect((await put('/')).refusal.code).toBe('not-found');
    writeFileSync(file, 'oops');
    expect((await put(`${volume}/note.txt`)).status).toBe(202);
    await idle();
    expect(readFileSync(file, 'utf8')).toBe('Sauerteig');
    writeFileSync(file, 'oops');
    expect((await admin.put(url as never, { body: body as never })).status).toBe(202);
    await idle();
    expect(readFileSync(file, 'utf8')).toBe('Sauerteig');
    await eventually(async () => expect(await places()).toMatchObject([{ available: false }]));
    expect(await backups()).toMatchObject([{ available: true }]);
    expect((await admin.get(`${url}/preflight?part=app-probe` as never)).json).toMatchObject({ obstacle: '' });
  }, 120_000);

  test('a download that the browser gave up leaves nothing', async () => {
    await install();
    const [volume = ''] = readdirSync(join(box.data, 'apps', 'app-probe', 'data'));
    await backUp((await addPlace()).id);
    const [backup] = await backups();
    const { open } = targets;
    const path = `/api/v1/backups/${backup?.id}/file?part=app-probe&path=${volume}`;
    const headers = { 'x-auth-token': admin.token };
    let fetching = 0;
    targets.open = async (...given) => {
      const opened = await open(...given);
      fetching += 1;
      sent.destroy();
      return {
        ...opened,
        async close() {
          fetching -= 1;
        },
      };
    };
    const sent = request({ host: '127.0.0.1', port: box.port, path, headers });
    await new Promise((resolve) =>
      sent
        .on('close', resolve)
        .on('error', () => {})
        .end(),
    );
    await eventually(() => expect(fetching).toBe(0));
    await eventually(() =>
      expect(readdirSync(join(box.data, 'backup')).filter((name) => name !== 'cache')).toEqual([]),
    );
    expect(journalOf(box.database).map(({ action }) => action)).not.toContain('download-file');
  }, 60_000);

  test('are restored as a test, which finds what is damaged at the place', async () => {
    await install();
    const nothing = await admin.post('/api/v1/backups/drill' as never);
    expect(nothing.refusal.code).toBe('backup-nothing-to-prove');
    await backUp((await addPlace()).id);
    const drill = async () => (await admin.get('/api/v1/backups/summary', english)).json.drill;
    expect(await drill()).toBeNull();
    const test = async () => {
      expect((await admin.post('/api/v1/backups/drill' as never)).status).toBe(202);
      await idle();
    };
    await test();
    expect(await drill()).toMatchObject({
      ok: true,
      minutes: 0,
      text: '',
      title: expect.stringMatching(/^Server and /),
    });
    const faults = async () => (await admin.get('/api/v1/repair', english)).json.faults.map(({ code }) => code);
    expect(await faults()).not.toContain('backup-drill-failed');
    const packs = join(folder, 'sdb', 'kontor-backups', 'data');
    for (const name of readdirSync(packs, { recursive: true, encoding: 'utf8' }).filter((path) => path.length > 40)) {
      const content = readFileSync(join(packs, name));
      for (let at = 0; at < content.length - 1_000; at += 50) content[at] = (content[at] ?? 0) ^ 1;
      chmodSync(join(packs, name), 0o600);
      writeFileSync(join(packs, name), content);
    }
    await test();
    expect(await drill()).toMatchObject({ ok: false });
    expect(await faults()).toContain('backup-drill-failed');
    const messages = (await admin.get('/api/v1/messages', english)).json.map(({ text }) => text);
    expect(messages.join('\n')).toContain('was restored on trial, and something was wrong with it');
    expect(readdirSync(join(box.data, 'backup')).filter((name) => name !== 'cache')).toEqual([]);
  }, 180_000);

  test('at a place that is away say so, and are made up when the disk is back', async () => {
    const place = await addPlace('sdb', { cronExpression: '', udev: true });
    targets.unplug('sdb');
    await backUp(place.id);
    expect(await places()).toMatchObject([{ lastRun: { ok: false, text: '“Stick sdb” is not plugged in.' } }]);
    expect(await backups()).toEqual([]);
    targets.plug('sdb');
    await idle();
    expect(await places()).toMatchObject([{ lastRun: { ok: true } }]);
    expect(await backups()).toHaveLength(1);
  }, 120_000);

  test('a disk is not erased where another one was agreed upon', async () => {
    const format = vi.spyOn(targets, 'format');
    const seen = {
      device: 'sdb',
      format: true,
      cronExpression: weekly,
      serial: 'serial-sdb',
      sizeInKBytes: 62_500_000,
    };
    const add = (change: object) => admin.post('/api/v1/backupjobs', { body: { ...seen, ...change } as never });
    for (const change of [{ serial: 'serial-sdc' }, { serial: '' }, { sizeInKBytes: 7 }])
      expect((await add(change)).refusal.code).toBe('backup-device-unusable');
    expect(format).not.toHaveBeenCalled();
    expect((await add({})).status).toBe(201);
    expect(format).toHaveBeenCalledOnce();
  }, 60_000);

  test('a place is not taken twice, nor where somebody else has backups', async () => {
    const place = await addPlace();
    const again = await admin.post('/api/v1/backupjobs', { body: { device: 'sdb', cronExpression: weekly } as never });
    expect(again.refusal.code).toBe('backup-place-taken');
    expect((await admin.delete(`/api/v1/backupjobs/${place.id}`)).status).toBe(204);
    const foreign = await admin.post('/api/v1/backupjobs', {
      body: { device: 'sdb', cronExpression: weekly } as never,
    });
    expect(foreign.refusal.code).toBe('backup-foreign');
  }, 60_000);

  test('a server takes a timetable, a cloud of the company its own, and the cloud of the provider is not booked', async () => {
    const server = {
      protocol: 'sftp',
      username: 'k',
      password: 'p:/@',
      server: 'nas',
      path: '/b',
      domain: '',
    } as const;
    expect(await addPlace(deviceOf(server))).toMatchObject({ medium: 'network', title: 'nas', address: 'nas:/b' });
    const cloud = await addPlace(deviceOf({ ...server, protocol: 's3', server: 's3.firma.de' }));
    expect(cloud).toMatchObject({ medium: 'cloud', cron: false, udev: false, nextRun: expect.stringMatching(/Z$/) });
    const body = { cronExpression: weekly } as never;
    const put = (path: string) => admin.put(path as '/api/v1/backupjobs/{id}', { body });
    expect((await put(`/api/v1/backupjobs/${cloud.id}`)).refusal.code).toBe('backup-cloud-fixed');
    const refused = async (change: object) =>
      (await admin.post('/api/v1/backupjobs', { body: { device: 'sdc', ...change } as never })).refusal.code;
    expect(await refused({ device: 'cloud' })).toBe('backup-cloud-not-booked');
    expect(await refused({ device: 'nothing', cronExpression: weekly })).toBe('backup-device-invalid');
    expect(await refused({})).toBe('backup-schedule-invalid');
    expect(await refused({ device: deviceOf(server), udev: true })).toBe('backup-plug-local-only');
    const stored = readFileSync(join(box.data, 'kontor.db'));
    expect(stored.includes('p:/@')).toBe(false);
  }, 60_000);

  test('the sheet is confirmed by the words it asks for, at their places', async () => {
    const place = await addPlace();
    const path = `/api/v1/backupjobs/${place.id}/sheet` as '/api/v1/backupjobs/{id}/sheet';
    const { words, asked } = (await admin.get(path)).json;
    expect([words.length, asked.length]).toEqual([12, 4]);
    const confirm = async (typed: string[]) => (await admin.post(path, { body: { words: typed } as never })).status;
    const right = asked.map((number) => words[number - 1] ?? '');
    expect(await confirm(['a', 'b', 'c', 'd'])).toBe(422);
    expect(await confirm(words.filter((word) => !right.includes(word)).slice(0, 4))).toBe(422);
    expect(await confirm(right.map((word) => word.toUpperCase()))).toBe(204);
    expect((await admin.get('/api/v1/backups/summary')).json.sheetConfirmed).toBe(true);
    expect((await admin.get(path)).json).toMatchObject({ open: false, disk: { model: 'Stick sdb' }, server: null });
  }, 60_000);

  test('whoever leaves admin mode meanwhile adds no place, deletes no backup and puts nothing back', async () => {
    await install();
    const place = await addPlace();
    await backUp(place.id);
    const [backup] = await backups();
    const other = await box.signedIn({ uid: 'otto@kontor.localhost', role: 'admin', mode: true });
    const leaveDuring = (client: Client, name: 'disks' | 'open') => {
      const does = targets[name] as () => Promise<never>;
      targets[name] = async (...given: []) => {
        targets[name] = does;
        await client.delete('/api/v1/adminmode');
        return does(...given);
      };
    };
    leaveDuring(other, 'open');
    expect((await other.delete(`/api/v1/backups/${backup?.id}`)).status).toBe(412);
    const again = await box.signIn('otto@kontor.localhost', true);
    leaveDuring(again, 'open');
    const file = { part: 'app-probe', path: 'volume', password: knownPassword };
    const put = await again.post(`/api/v1/backups/${backup?.id}/files` as never, { body: file as never });
    expect(put.status).toBe(412);
    expect(box.jobs.open()).toEqual([]);
    await again.post('/api/v1/adminmode', { body: { password: knownPassword } });
    const format = vi.spyOn(targets, 'format');
    leaveDuring(again, 'disks');
    const body = { device: 'sdc', format: true, cronExpression: weekly };
    expect((await again.post('/api/v1/backupjobs', { body: body as never })).status).toBe(412);
    expect(format).not.toHaveBeenCalled();
    expect(await places()).toHaveLength(1);
    expect(readdirSync(join(folder, 'sdb', 'kontor-backups', 'snapshots'))).toHaveLength(2);
  }, 60_000);

  test('a deleted one is gone from its place', async () => {
    const place = await addPlace();
    await backUp(place.id);
    const [backup] = await backups();
    expect((await admin.delete(`/api/v1/backups/${backup?.id}`)).status).toBe(204);
    expect(await backups()).toEqual([]);
    expect(readdirSync(join(folder, 'sdb', 'kontor-backups', 'snapshots'))).toEqual([]);
  }, 60_000);
});
