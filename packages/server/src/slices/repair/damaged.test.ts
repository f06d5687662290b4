import { rmSync } from 'node:fs';
import { startBox } from '@kontor/testkit/box';
import { damageDatabase } from '@kontor/testkit/damaged';
import { dataFolder, placeDatabase } from '@kontor/testkit/ground';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { expect, test, vi } from 'vitest';

test('a box with a damaged database says on the page for repair and to the machine itself what is damaged', async () => {
  const { folder } = dataFolder();
  placeDatabase(folder);
  const sound = await startBox({ data: folder });
  const uid = sound.person({ role: 'admin' });
  await sound.end();
  damageDatabase(folder);
  const box = await startBox({ data: folder });
  const { json } = await (await box.signIn(uid, true)).get('/api/v1/repair', { headers: { 'accept-language': 'en' } });
  expect(json.faults[0]).toMatchObject({ part: 'box', code: 'box-database-damaged', actions: [] });
  expect(json.faults[0]?.text).toContain('certificates');
  const { status } = (await box.nobody.get('/api/v1/status')).json;
  expect(status).toBe('RECOVERY');
  const ready = await box.nobody.get('/readyz', { host: 'localhost' });
  expect([ready.status, JSON.parse(ready.text)]).toEqual([
    503,
    { status: 'not ready', reasons: [expect.stringMatching(/^The database is damaged: .*certificates/)] },
  ]);
  expect((await box.nobody.get('/healthz')).status).toBe(200);
  await box.end();
  rmSync(folder, { recursive: true });
});

test('a box with a damaged database watches the room on its disk and writes nothing for it', async () => {
  const { folder } = dataFolder();
  placeDatabase(folder);
  const sound = await startBox({ data: folder });
  const uid = sound.person({ role: 'admin' });
  await sound.end();
  damageDatabase(folder);
  const engine = createMemoryEngine();
  const images = { ...engine.images, freeBytes: async () => 0 } as NonNullable<typeof engine.images>;
  const box = await startBox({ data: folder, engine: { ...engine, images } });
  const admin = await box.signIn(uid);
  await vi.waitFor(async () => expect((await admin.get('/api/v1/status')).json.diskSpace).toBe('scarce'));
  expect((await box.nobody.get('/api/v1/status')).json.diskSpace).toBeNull();
  expect((await admin.get('/api/v1/messages')).json).toEqual([]);
  await box.end();
  rmSync(folder, { recursive: true });
});
