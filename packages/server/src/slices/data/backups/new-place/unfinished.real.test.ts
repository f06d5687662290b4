import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { createFolderTargets, type FolderTargets } from '@kontor/testkit/folder-targets';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let folder: string;
let targets: FolderTargets;
let box: TestBox;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-unfinished-'));
  targets = createFolderTargets(folder);
  box = await startBox({ engine: createMemoryEngine(), backupTargets: targets });
});
afterEach(async () => {
  await box.end();
  rmSync(folder, { recursive: true, force: true });
});

test('a place whose repository was made, but which was never noted, is added at the next try', async () => {
  const uid = 'olga@kontor.localhost';
  const admin = await box.signedIn({ uid, role: 'admin', mode: true });
  const body = { device: 'sdb', cronExpression: '0 2 * * 1' } as never;
  const add = () => admin.post('/api/v1/backupjobs', { body });
  const { open } = targets;
  targets.open = async (...given) => {
    targets.open = open;
    await admin.delete('/api/v1/adminmode');
    return open(...given);
  };
  expect((await add()).status).toBe(412);
  expect(existsSync(join(folder, 'sdb', 'kontor-backups', 'config'))).toBe(true);
  await admin.post('/api/v1/adminmode', { body: { password: knownPassword } });
  expect((await admin.get('/api/v1/backupjobs')).json).toEqual([]);
  const { status, json } = await add();
  expect(status).toBe(201);
  expect((await admin.post('/api/v1/backups', { body: { deviceId: json.id } })).status).toBe(202);
  await vi.waitFor(() => expect(box.jobs.open()).toEqual([]), { timeout: 30_000 });
  expect((await admin.get('/api/v1/backups')).json).toHaveLength(1);
  expect((await admin.delete(`/api/v1/backupjobs/${json.id}` as never)).status).toBe(204);
  expect((await add()).refusal.code, 'its key is forgotten with it').toBe('backup-foreign');
}, 60_000);
