import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startBox } from '@kontor/testkit/box';
import { type ChildServer, startChildServer } from '@kontor/testkit/child-server';
import { clientOf } from '@kontor/testkit/client';
import { damageIndex } from '@kontor/testkit/damage-database';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requestRepair } from './repair-at-start.ts';

const catalogue = new URL('../../../../testkit/catalogue/v1', import.meta.url).pathname;

let place: ReturnType<typeof dataFolder>;
let uid: string;
let server: ChildServer | undefined;
beforeEach(async () => {
  server = undefined;
  place = dataFolder();
  placeDatabase(place.folder);
  const box = await startBox({ data: place.folder, engine: createMemoryEngine() });
  uid = box.addUser({ uid: 'admin@kontor.localhost', role: 'admin' });
  await box.stop();
  damageIndex(place.folder, 'outbox_by_expiry');
  requestRepair(place.folder);
});
afterEach(async () => {
  await server?.stop();
  place.remove();
});

const start = (crashAt?: string) =>
  startChildServer({ data: place.folder, catalogue, ...(crashAt === undefined ? {} : { crashAt }) });

async function statusAfterSignIn(port: number): Promise<string> {
  const body = { username: uid, password: knownPassword };
  expect((await clientOf(port).post('/api/v1/login', { body })).status).toBe(200);
  return (await clientOf(port).get('/api/v1/status')).json.status;
}

test.each([
  ['repair-database/wish/after', 'RECOVERY'],
  ['repair-database/made/after', 'RECOVERY'],
  ['repair-database/chosen/after', 'RUNNING'],
])('killed at %s, the next start runs the box and tries nothing again (%s)', async (point, status) => {
  await expect(start(point)).rejects.toThrow('SIGKILL');
  server = await start();
  expect(await statusAfterSignIn(server.port)).toBe(status);
  const left = ['run/repair-database', 'run/repair', 'kontor.db.chosen'].filter((name) =>
    existsSync(join(place.folder, name)),
  );
  expect(left).toEqual([]);
});

test('a requested repair whose start was killed is done at the next start', async () => {
  server = await start();
  expect(await statusAfterSignIn(server.port)).toBe('RUNNING');
});
