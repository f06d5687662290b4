import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBox } from '@kontor/testkit/box';
import { clientOf } from '@kontor/testkit/client';
import { damageIndex } from '@kontor/testkit/damage-database';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { enterByPin, recoveryOf } from '@kontor/testkit/recovery';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';

describe('a box with a damaged index that signing in goes by', () => {
  it('is repaired from its tables, as a copy, and starts with everything in it', async () => {
    const place = dataFolder();
    placeDatabase(place.folder);
    const first = await startBox({ data: place.folder, engine: createMemoryEngine() });
    const uid = first.addUser();
    await first.stop();
    damageIndex(place.folder, 'sessions_by_uid');
    const config = readConfig({ KONTOR_DATA: place.folder, KONTOR_PORT: '0', KONTOR_LOG_LEVEL: 'silent' }, '/');
    const recovery = await recoveryOf(config);
    const before = readFileSync(join(place.folder, 'kontor.db'));
    try {
      const client = await enterByPin(recovery);
      const readStatus = async () => (await client.get('/api/v1/recovery')).json;
      expect(await readStatus()).toMatchObject({ reason: 'database-damaged', repair: 'offered', copies: [] });
      expect((await clientOf(Number(new URL(recovery.portalUrl).port)).post('/api/v1/recovery/repair')).status).toBe(
        401,
      );
      expect((await client.post('/api/v1/recovery/repair')).status).toBe(202);
      await expect.poll(async () => (await readStatus()).repair, { timeout: 30_000 }).toBe('done');
      expect((await client.post('/api/v1/recovery/repair')).status).toBe(404);
      const { copies } = await readStatus();
      expect(copies).toMatchObject([{ repaired: true }]);
      expect(readFileSync(join(place.folder, 'kontor.db')).equals(before)).toBe(true);
      const restored = await client.post('/api/v1/recovery/restore', { body: { copy: copies[0]?.id } });
      expect(restored.status).toBe(204);
      await recovery.chosen;
    } finally {
      await recovery.stop();
    }
    const box = await startBox({ data: place.folder, engine: createMemoryEngine() });
    expect(box.fault).toBeUndefined();
    expect((await (await box.signIn(uid)).get('/api/v1/session')).status).toBe(200);
    await box.stop();
    place.remove();
  }, 60_000);
});
