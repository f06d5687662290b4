import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createFolderTargets } from '@kontor/testkit/folder-targets';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBackupsDb } from './db.ts';
import { partsOf } from './manifest.ts';

// Restic for real, behind a script that notes its calls: each of them takes half a second of the processor.
const uid = 'olga@kontor.localhost';

let folder: string;
let box: TestBox;
let admin: Client;
let placeId: string;

const idle = () => vi.waitFor(() => expect(box.jobs.open()).toEqual([]), { timeout: 60_000, interval: 50 });
const log = () => join(folder, 'calls');

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-calls-'));
  const script = `#!/bin/sh\necho "$*" >> '${log()}'\nexec /usr/bin/restic "$@"\n`;
  writeFileSync(join(folder, 'restic'), script, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  box = await startBox({ engine: createMemoryEngine(), backupTargets: createFolderTargets(folder) });
  admin = await box.signedIn({ uid, role: 'admin', mode: true });
  await admin.post('/api/v1/apps/probe', { body: { users: [uid], groups: [] } as never });
  await idle();
  placeId = (await admin.post('/api/v1/backupjobs', { body: { device: 'sdb', cronExpression: '0 2 * * 1' } as never }))
    .json.id;
});
afterEach(async () => {
  await box.end();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes a backup, and resolves with the commands of restic it took. */
async function callsOfBackup(): Promise<string[]> {
  writeFileSync(log(), '');
  expect((await admin.post('/api/v1/backups', { body: { deviceId: placeId } })).status).toBe(202);
  await idle();
  return readFileSync(log(), 'utf8').trim().split('\n');
}
const names = (calls: string[]) => calls.map((call) => call.split(' ')[0]);

test('a backup of one app calls restic six times, and once more to forget', async () => {
  const few = ['snapshots', 'backup', 'snapshots', 'backup', 'snapshots', 'stats'];
  for (let count = 1; count <= 3; count += 1) expect(names(await callsOfBackup())).toEqual(few);
  const calls = await callsOfBackup();
  expect(names(calls)).toEqual([...few.slice(0, -1), 'forget', 'stats']);
  const forgotten = calls.find((call) => call.startsWith('forget'))?.split(' ') ?? [];
  // The app and the server at once.
  expect(forgotten).toHaveLength(3);
  const parts = (await admin.get('/api/v1/backups')).json.map((backup) => backup.parts.map(({ id }) => id));
  expect(parts).toEqual(Array(3).fill(['app-probe', 'box']));
  const db = createBackupsDb(box.database);
  const ids = db.backups().flatMap((row) => partsOf(row.parts).map(({ snapshot }) => snapshot));
  expect(ids.every((id) => /^[0-9a-f]{64}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(6);
}, 120_000);
