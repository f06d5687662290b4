import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { createFolderTargets, type FolderTargets } from '@kontor/testkit/folder-targets';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let folder: string;
let targets: FolderTargets;
let box: TestBox;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-downloads-'));
  targets = createFolderTargets(folder);
  box = await startBox({ engine: createMemoryEngine(), backupTargets: targets });
});
afterEach(async () => {
  await box.end();
  rmSync(folder, { recursive: true, force: true });
});

test('two files are downloaded at the same time, a third one has to wait', async () => {
  const uid = 'olga@kontor.localhost';
  const admin = await box.signedIn({ uid, role: 'admin', mode: true });
  const idle = () => vi.waitFor(() => expect(box.jobs.open()).toEqual([]), { timeout: 30_000 });
  await admin.post('/api/v1/apps/probe', { body: { users: [uid] } });
  await idle();
  const root = join(box.data, 'apps', 'app-probe', 'data');
  const [volume = ''] = readdirSync(root);
  writeFileSync(join(root, volume, 'note.txt'), 'Sauerteig');
  const body = { device: 'sdb', cronExpression: '0 2 * * 1' } as never;
  const { id: deviceId } = (await admin.post('/api/v1/backupjobs', { body })).json;
  await admin.post('/api/v1/backups', { body: { deviceId } });
  await idle();
  const [backup] = (await admin.get('/api/v1/backups')).json;
  const download = () =>
    admin.get(`/api/v1/backups/${backup?.id}/file?part=app-probe&path=${volume}/note.txt` as never);
  const held = Promise.withResolvers<void>();
  const { open } = targets;
  let opened = 0;
  targets.open = async (...given) => {
    opened += 1;
    await held.promise;
    return open(...given);
  };
  const both = [download(), download()];
  await vi.waitFor(() => expect(opened).toBe(2), { timeout: 30_000 });
  const third = await download();
  expect([third.status, third.refusal.code]).toEqual([429, 'backup-downloads-many']);
  held.resolve();
  for (const { status, text } of await Promise.all(both)) expect([status, text]).toEqual([200, 'Sauerteig']);
  await vi.waitFor(async () => expect((await download()).status).toBe(200), { timeout: 30_000 });
}, 60_000);
