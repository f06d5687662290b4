import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startBox } from '@kontor/testkit/box';
import { type Client, clientOf } from '@kontor/testkit/client';
import { damageDatabase, damageIndex } from '@kontor/testkit/damage-database';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { requestRepair } from '../../../recovery/database/repair-at-start.ts';

// A box that was set up, had two users, and was stopped.
let folder: string;
let uid: string;
beforeEach(async () => {
  ({ folder } = dataFolder());
  placeDatabase(folder);
  const sound = await startBox({ data: folder });
  uid = sound.addUser({ uid: 'admin@kontor.localhost', role: 'admin' });
  sound.addUser({ uid: 'ben@kontor.localhost' });
  await sound.end();
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a box with a damaged database says on the page for repair and to the machine itself what is damaged', async () => {
  damageDatabase(folder);
  const box = await startBox({ data: folder });
  const { json } = await (await box.signIn(uid, true)).get('/api/v1/repair', { headers: { 'accept-language': 'en' } });
  expect(json.faults[0]).toMatchObject({ part: 'box', code: 'box-database-damaged', actions: [] });
  expect(json.faults[0]?.detail).toContain('certificates');
  for (const language of ['de', 'en']) {
    const response = await (await box.signIn(uid, true)).get('/api/v1/repair', {
      headers: { 'accept-language': language },
    });
    expect(response.json.faults[0]?.text).not.toMatch(/CHECK|certificates|:/);
  }
  const { status } = (await box.anonymous.get('/api/v1/status')).json;
  expect(status).toBe('RECOVERY');
  const ready = await box.anonymous.get('/readyz', { host: 'localhost' });
  expect([ready.status, JSON.parse(ready.text)]).toEqual([
    503,
    { status: 'not ready', reasons: [expect.stringMatching(/^The database is damaged: .*certificates/)] },
  ]);
  expect((await box.anonymous.get('/healthz')).status).toBe(200);
  await box.end();
});

test('a box with a damaged database watches the room on its disk and writes nothing for it', async () => {
  damageDatabase(folder);
  const engine = createMemoryEngine();
  const images = { ...engine.images, freeBytes: async () => 0 } as NonNullable<typeof engine.images>;
  const box = await startBox({ data: folder, engine: { ...engine, images } });
  const admin = await box.signIn(uid);
  await vi.waitFor(async () => expect((await admin.get('/api/v1/status')).json.diskSpace).toBe('scarce'), {
    timeout: 30_000,
  });
  expect((await box.anonymous.get('/api/v1/status')).json.diskSpace).toBeNull();
  expect((await admin.get('/api/v1/messages')).json).toEqual([]);
  await box.end();
});

describe('a damaged database that somebody has rebuilt', () => {
  let restarts: number;
  beforeEach(() => {
    restarts = 0;
  });
  const restartServer = () => {
    restarts += 1;
  };
  const repair = (who: Client) => who.post('/api/v1/system', { body: { action: 'REPAIR_DATABASE' } });
  const firstFault = async (who: Client) =>
    (await who.get('/api/v1/repair')).json.faults.find(({ part }) => part === 'box');
  const mark = () => join(folder, 'run', 'repair-database');

  test('is whole after the restart; people are there and stay signed in, and the damaged one is kept', async () => {
    damageIndex(folder, 'outbox_by_expiry');
    const box = await startBox({ data: folder, restartServer });
    const admin = await box.signIn(uid, true);
    expect(await firstFault(admin)).toMatchObject({ code: 'box-database-damaged', actions: ['REPAIR_DATABASE'] });
    expect((await firstFault(admin))?.text).toMatch(/Lassen Sie sie reparieren; gelingt das nicht, holen Sie Hilfe\.$/);
    expect((await repair(await box.signIn('ben@kontor.localhost'))).status).toBe(403);
    expect((await repair(await box.signIn(uid))).status).toBe(412);
    expect(existsSync(mark())).toBe(false);
    expect((await repair(admin)).status).toBe(200);
    await vi.waitFor(() => expect(restarts).toBe(1), { timeout: 30_000, interval: 10 });
    await box.stop();
    const again = await startBox({ data: folder, restartServer });
    const same = clientOf(again.port, admin.token);
    expect([again.fault, await firstFault(same)]).toEqual([undefined, undefined]);
    expect((await same.get('/api/v1/users')).json.map((one) => one.uid)).toEqual(
      expect.arrayContaining([uid, 'ben@kontor.localhost']),
    );
    expect((await repair(same)).status).toBe(404);
    expect((await same.get('/api/v1/messages')).json).toMatchObject([
      { status: 'OK', text: expect.stringContaining('Datenbank dieses Servers ist repariert') },
    ]);
    await again.stop();
    expect([existsSync(mark()), existsSync(join(folder, 'run', 'repair'))]).toEqual([false, false]);
    expect(readdirSync(join(folder, 'copies'))).toEqual([expect.stringMatching(/^replaced-.*\.db$/)]);
  });

  test('says so when that did not succeed, leaves everything as it was, and does not try at each start', async () => {
    damageDatabase(folder);
    const box = await startBox({ data: folder, restartServer });
    expect((await repair(await box.signIn(uid, true))).status).toBe(200);
    await box.stop();
    const before = readFileSync(join(folder, 'kontor.db'));
    const again = await startBox({ data: folder, restartServer });
    const fault = await firstFault(await again.signIn(uid, true));
    expect(fault).toMatchObject({ code: 'box-database-not-repaired', actions: ['REPAIR_DATABASE'] });
    expect(fault?.detail).toMatch(/CHECK constraint failed.*CHECK constraint failed/s);
    await again.stop();
    expect([existsSync(mark()), existsSync(join(folder, 'run', 'repair'))]).toEqual([false, false]);
    expect(existsSync(join(folder, 'kontor.db.chosen'))).toBe(false);
    expect(readFileSync(join(folder, 'kontor.db')).length).toBe(before.length);
    const third = await startBox({ data: folder, restartServer });
    expect(await firstFault(await third.signIn(uid, true))).toMatchObject({ code: 'box-database-damaged' });
    await third.stop();
  });

  test('stays as it was when the server is stopped meanwhile; the start after that offers it again', async () => {
    damageIndex(folder, 'outbox_by_expiry');
    requestRepair(folder);
    const stopped = await startBox({ data: folder, stopping: AbortSignal.abort(new Error('stopped')) });
    expect(stopped.fault).toBeDefined();
    await stopped.stop();
    expect(existsSync(join(folder, 'copies'))).toBe(false);
    const again = await startBox({ data: folder, restartServer });
    const fault = await firstFault(await again.signIn(uid, true));
    expect(fault).toMatchObject({ code: 'box-database-damaged', actions: ['REPAIR_DATABASE'] });
    await again.stop();
  });

  test('is not offered where nobody would start the server again', async () => {
    damageIndex(folder, 'outbox_by_expiry');
    const box = await startBox({ data: folder });
    const admin = await box.signIn(uid, true);
    expect(await firstFault(admin)).toMatchObject({ actions: [] });
    expect((await firstFault(admin))?.text).toMatch(/Bitte holen Sie Hilfe, bevor Sie etwas ändern\.$/);
    expect(await repair(admin)).toMatchObject({ status: 503, refusal: { code: 'repair-failed' } });
    expect(existsSync(mark())).toBe(false);
    await box.stop();
  });
});
