import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deviceOf, type ServerDevice } from '@kontor/contract/rules/data/backup-device';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createFolderTargets, type FolderTargets } from '@kontor/testkit/folder-targets';
import { journalOf } from '@kontor/testkit/journal';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TargetError } from '../../../../adapters/backup-targets/target.ts';

// Restic for real, on folders in place of servers that take one password.
const english = { headers: { 'accept-language': 'en' } };
const weekly = '0 2 * * 1,2,3,4,5,6,7';
const nas: ServerDevice = {
  ...{ protocol: 'sftp', username: 'kim', password: 'former-word', server: 'nas', path: '/b', domain: '' },
};

let folder: string;
let targets: FolderTargets;
let box: TestBox;
let admin: Client;
let id: string;
/** The password servers take. */
let word: string;
/** Passwords that were sent to servers, by their name. */
let sent: string[];

/** Makes servers refuse another password than `word`. */
function takeOnePassword(): void {
  const { open, obstacle } = targets;
  targets.open = async (place, ...more) => {
    if (place.medium === 'usb') return open(place, ...more);
    sent.push(`${place.server.server} ${place.server.password}`);
    if (place.server.password !== word) throw new TargetError({ code: 'wrong-login', text: 'No' });
    return open(place, ...more);
  };
  targets.obstacle = async (place, signal) =>
    place.medium !== 'usb' && place.server.password !== word
      ? { code: 'wrong-login', text: 'No' }
      : obstacle(place, signal);
}

const change = (server: Partial<ServerDevice>, more = {}) => {
  const device = deviceOf({ ...nas, password: '', ...server });
  const body = { device, cronExpression: weekly, ...more };
  return admin.put(`/api/v1/backupjobs/${id}` as '/api/v1/backupjobs/{id}', { ...english, body: body as never });
};
const place = async () => (await admin.get('/api/v1/backupjobs', english)).json.find((one) => one.id === id);
const refusalOf = async (server: Partial<ServerDevice>) => (await change(server)).refusal?.code;
const backUp = async () => {
  expect((await admin.post('/api/v1/backups', { body: { deviceId: id } })).status).toBe(202);
  await vi.waitFor(() => expect(box.jobs.open()).toEqual([]), { timeout: 60_000, interval: 50 });
  return (await place())?.lastRun?.ok;
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-change-'));
  targets = createFolderTargets(folder);
  [word, sent] = ['former-word', []];
  takeOnePassword();
  box = await startBox({ engine: createMemoryEngine(), backupTargets: targets });
  admin = await box.signedIn({ uid: 'olga@kontor.localhost', role: 'admin', mode: true });
  const body = { device: deviceOf(nas), cronExpression: weekly };
  id = (await admin.post('/api/v1/backupjobs', { body: body as never })).json.id;
});
afterEach(async () => {
  await box.end();
  rmSync(folder, { recursive: true, force: true });
});

describe('a place', () => {
  test('whose server has a new password takes it after it was tried, and backups go on in the same repository', async () => {
    expect(await backUp()).toBe(true);
    word = 'later-word';
    expect(await backUp()).toBe(false);
    expect(await refusalOf({ password: 'mistyped' })).toBe('backup-wrong-login');
    expect(await backUp()).toBe(false);
    const changed = await change({ password: 'later-word' }, { cronExpression: '30 6 * * 1' });
    expect(changed.json).toMatchObject({ cronExpression: '30 6 * * 1', available: true, trouble: '' });
    expect(await backUp()).toBe(true);
    expect((await admin.get('/api/v1/backups')).json).toHaveLength(2);
    const entry = journalOf(box.database).find(({ action }) => action === 'change-backup-server');
    expect(entry).toMatchObject({ subject: 'nas' });
    expect(JSON.stringify(entry)).toContain('isNewPassword');
    for (const secret of ['former-word', 'later-word']) {
      expect(JSON.stringify(journalOf(box.database))).not.toContain(secret);
      expect(JSON.stringify(await place())).not.toContain(secret);
      expect(readFileSync(join(box.data, 'kontor.db')).includes(secret)).toBe(false);
    }
  }, 120_000);

  test('says the address it was entered by, without its password, and retains that where none is entered', async () => {
    expect(await place()).toMatchObject({ device: deviceOf({ ...nas, password: '' }) });
    expect((await change({ username: 'kit' })).json).toMatchObject({
      device: deviceOf({ ...nas, username: 'kit', password: '' }),
    });
    expect(await backUp()).toBe(true);
    const disk = { device: 'sdb', cronExpression: weekly };
    expect((await admin.post('/api/v1/backupjobs', { body: disk as never })).json).toMatchObject({ device: '' });
  }, 60_000);

  test('moves to another address where its own backups are, and asks to confirm the sheet again', async () => {
    await backUp();
    const path = `/api/v1/backupjobs/${id}/sheet` as '/api/v1/backupjobs/{id}/sheet';
    const { words, asked } = (await admin.get(path)).json;
    await admin.post(path, { body: { words: asked.map((number) => words[number - 1] ?? '') } as never });
    expect(await place()).toMatchObject({ sheetConfirmed: true });
    expect(await refusalOf({ server: 'nas2', password: 'former-word' })).toBe('backup-other-repository');
    cpSync(join(folder, 'nas'), join(folder, 'nas2'), { recursive: true });
    expect((await change({ server: 'nas2', password: 'former-word' })).json).toMatchObject({
      ...{ title: 'nas2', address: 'nas2:/b', sheetConfirmed: false },
    });
    rmSync(join(folder, 'nas'), { recursive: true });
    expect(await backUp()).toBe(true);
  }, 60_000);

  test('moves to no older copy of its backups, and to no address that another place has', async () => {
    await backUp();
    cpSync(join(folder, 'nas'), join(folder, 'nas2'), { recursive: true });
    await backUp();
    expect(await refusalOf({ server: 'nas2', password: 'former-word' })).toBe('backup-other-repository');
    const other = { device: deviceOf({ ...nas, server: 'nas3' }), cronExpression: weekly };
    await admin.post('/api/v1/backupjobs', { body: other as never });
    expect(await refusalOf({ server: 'nas3', password: 'former-word' })).toBe('backup-place-taken');
    expect(await place()).toMatchObject({ address: 'nas:/b' });
  }, 60_000);

  test('sends its stored password to no other server', async () => {
    sent = [];
    const refused = await change({ server: 'elsewhere' });
    expect(refused.refusal.code).toBe('backup-password-needed');
    expect(sent.filter((one) => one.startsWith('elsewhere'))).toEqual([]);
    expect(await refusalOf({ protocol: 'ftp' })).toBe('backup-device-invalid');
  }, 60_000);

  test('in a cloud takes another login, and no timetable', async () => {
    const storage: ServerDevice = { ...nas, protocol: 'rest', server: 'rest', path: 'kontor' };
    id = (await admin.post('/api/v1/backupjobs', { body: { device: deviceOf(storage) } as never })).json.id;
    const { password: _, ...plain } = storage;
    const login = (more: object) => change({ ...plain, username: 'kit' }, more);
    expect((await login({})).refusal.code).toBe('backup-cloud-fixed');
    expect((await login({ cronExpression: '' })).json).toMatchObject({ cron: false, medium: 'cloud' });
  }, 60_000);

  test('is not changed by whoever leaves the admin mode while it is tried', async () => {
    const { open } = targets;
    targets.open = async (...given) => {
      targets.open = open;
      await admin.delete('/api/v1/adminmode');
      return open(...given);
    };
    expect((await change({ username: 'kit' })).status).toBe(412);
    expect(journalOf(box.database).map(({ action }) => action)).not.toContain('change-backup-server');
  }, 60_000);
});
