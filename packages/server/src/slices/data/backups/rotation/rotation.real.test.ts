import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { days } from '@kontor/platform/work/durations';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createFolderTargets, type FolderTargets } from '@kontor/testkit/folder-targets';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlaceRow } from '../db.ts';

const english = { headers: { 'accept-language': 'en' } };
const weekly = '0 2 * * 1,2,3,4,5,6,7';
const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 60_000, interval: 50 });

let folder: string;
let targets: FolderTargets;
let box: TestBox;
let admin: Client;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-disks-'));
  targets = createFolderTargets(folder);
  box = await startBox({ engine: createMemoryEngine(), backupTargets: targets });
  admin = await box.signedIn({ uid: 'olga@kontor.localhost', role: 'admin', mode: true });
});
afterEach(async () => {
  await box.end();
  rmSync(folder, { recursive: true, force: true });
});

const add = (device: string, name: string) =>
  admin.post('/api/v1/backupjobs', { ...english, body: { device, name, cronExpression: weekly } as never });
const places = async () => (await admin.get('/api/v1/backupjobs', english)).json;
const rotation = async () => (await admin.get('/api/v1/backups/summary', english)).json.rotation;
const faults = async () => (await admin.get('/api/v1/repair', english)).json.faults.map(({ text }) => text).join('\n');
const change = (id: string, patch: Partial<PlaceRow>) =>
  box.database.run(
    box.database.tables<{ backup_places: PlaceRow }>().updateTable('backup_places').set(patch).where('id', '=', id),
  );

test('disks have names of their own; one that is away waits for its turn, and is told in time', async () => {
  const { json: a } = await add('sdb', 'Disk A');
  expect(a).toMatchObject({ title: 'Disk A', awaySince: null, resting: false });
  expect(await rotation()).toBeNull();
  expect((await add('sdc', 'Disk A')).refusal).toMatchObject({ code: 'backup-name-taken' });
  const { json: other } = await add('sdc', 'Blue');
  const path = `/api/v1/backupjobs/${other.id}` as '/api/v1/backupjobs/{id}';
  const rename = (name: string) => admin.put(path, { ...english, body: { name, cronExpression: weekly } as never });
  expect((await rename('Disk A')).refusal.code).toBe('backup-name-taken');
  expect((await rename('Disk B')).json.title).toBe('Disk B');
  expect(await rotation()).toMatchObject({ take: null, bring: null, isDue: false, allHereDays: 0, away: [] });

  targets.unplug('sdc');
  box.slices.backups.slice.recurring?.find(({ name }) => name === 'look for disks of backups')?.wake();
  await eventually(async () => expect((await places())[1]).toMatchObject({ resting: true, nextRun: null }));
  expect((await places())[1]?.awaySince).not.toBeNull();
  expect((await admin.post('/api/v1/backups', { body: { deviceId: a.id } })).status).toBe(202);
  await eventually(() => expect(box.jobs.open()).toEqual([]));
  expect(await rotation()).toMatchObject({ take: 'Disk A', bring: 'Disk B', isDue: false });
  expect(await faults()).not.toMatch(/bring|at the server|no backup/i);

  const now = Date.now();
  change(a.id, { plugged_at: now - days(8) });
  change(other.id, { away_at: now - days(31) });
  expect(await rotation()).toMatchObject({ isDue: true, late: [{ title: 'Disk B', days: 31 }] });
  expect(await faults()).toContain('Take the disk “Disk A” home today and bring “Disk B”.');
  expect(await faults()).toContain('The disk “Disk B” has not been at the server for 31 days.');
}, 60_000);

test('a disk that came back without an event is backed up to at the next look, and once', async () => {
  const timing = { cronExpression: '', udev: true };
  await admin.post('/api/v1/backupjobs', { ...english, body: { device: 'sdb', name: 'Disk A', ...timing } as never });
  const look = () =>
    box.slices.backups.slice.recurring?.find(({ name }) => name === 'look for disks of backups')?.wake();
  targets.unplug('sdb');
  look();
  await eventually(async () =>
    expect(await places()).toMatchObject([{ awaySince: expect.any(String), lastRun: null }]),
  );
  targets.plugUnseen('sdb');
  look();
  await eventually(async () => expect(await places()).toMatchObject([{ awaySince: null, lastRun: { ok: true } }]));
  look();
  await eventually(() => expect(box.jobs.open()).toEqual([]));
  expect((await admin.get('/api/v1/backups')).json).toHaveLength(1);
}, 60_000);
