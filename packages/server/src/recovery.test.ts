import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBox } from '@kontor/testkit/box';
import { clientOf } from '@kontor/testkit/client';
import { dataFolder, placeDatabase } from '@kontor/testkit/ground';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBox, openBoxRecovery } from './box.ts';
import { type Config, readConfig } from './config.ts';
import { LostDatabase } from './folders.ts';

describe('a box that has lost its database', () => {
  let place: ReturnType<typeof dataFolder>;
  let config: Config;
  beforeEach(async () => {
    place = dataFolder();
    placeDatabase(place.folder);
    const box = await startBox({ data: place.folder, engine: createMemoryEngine() });
    await box.stop();
    config = readConfig({ KONTOR_DATA: place.folder, KONTOR_PORT: '0', KONTOR_LOG_LEVEL: 'silent' }, '/');
  });
  afterEach(() => place.remove());

  it.each([
    ['is gone', () => rmSync(join(place.folder, 'kontor.db'))],
    ['cannot be read', () => writeFileSync(join(place.folder, 'kontor.db'), 'x'.repeat(8192))],
  ])('is never set up anew when it %s', async (_how, lose) => {
    for (const name of readdirSync(place.folder))
      if (/kontor\.db-(wal|shm)/.test(name)) rmSync(join(place.folder, name));
    lose();
    await expect(openBox(config)).rejects.toBeInstanceOf(LostDatabase);
    const recovery = await openBoxRecovery(config);
    const nobody = clientOf(Number(new URL(recovery.portalUrl).port));
    expect((await nobody.get('/api/v1/status')).json).toMatchObject({ status: 'RECOVERY', engine: null });
    expect((await nobody.post('/api/v1/setup/new', { body: {} })).status).toBe(503);
    expect((await nobody.get('/', { host: 'evil.example' })).status).toBe(421);
    expect((await nobody.get('/healthz')).status).toBe(200);
    await recovery.stop();
    expect(existsSync(join(place.folder, 'secrets', 'setup-pin'))).toBe(false);
  });
});
