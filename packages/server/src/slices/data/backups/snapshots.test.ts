import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { internalSnapshots } from '@kontor/contract/rules/data/backup-device';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { afterEach, beforeEach, expect, test } from 'vitest';

let box: TestBox;

beforeEach(async () => {
  box = await startBox();
  const folder = join(box.data, 'copies');
  mkdirSync(folder, { recursive: true });
  const names = ['20261122T154500123Z.0040-sealed-puks.db', '20261123T090000000Z.0050-more.db'];
  for (const name of [...names, '20261124T090000000Z.repaired.db', 'replaced-x.db'])
    writeFileSync(join(folder, name), Buffer.alloc(4096));
});
afterEach(() => box.end());

test('copies of the database from before updates are listed only when they are asked for, newest first', async () => {
  const admin = await box.signedIn({ role: 'admin', mode: true });
  const english = { headers: { 'accept-language': 'en' } };
  expect((await admin.get('/api/v1/backups', english)).json).toEqual([]);
  const { json } = await admin.get('/api/v1/backups?snapshots=true', english);
  expect(json).toMatchObject([{ date: '2026-11-23T09:00:00.000Z' }, { date: '2026-11-22T15:45:00.123Z' }]);
  expect(json[1]).toEqual({
    ...{ id: '20261122T154500123Z.0040-sealed-puks.db', date: '2026-11-22T15:45:00.123Z' },
    ...{ deviceId: internalSnapshots, datasetsToChunks: { box: 1 }, available: true, sizeInKBytes: 4 },
    ...{ title: 'Internal snapshot', missed: [], parts: [{ id: 'box', title: 'The server itself' }] },
  });
});

test('a copy can neither be restored nor deleted by the list', async () => {
  const admin = await box.signedIn({ role: 'admin', mode: true });
  const path = '/api/v1/backups/20261123T090000000Z.0050-more.db';
  expect((await admin.get(`${path}/preflight?part=box`)).status).toBe(404);
  expect((await admin.delete(path)).status).toBe(404);
});
