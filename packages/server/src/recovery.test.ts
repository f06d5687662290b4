import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBox } from '@kontor/testkit/box';
import { clientOf } from '@kontor/testkit/client';
import { damageDatabase } from '@kontor/testkit/damaged';
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
    expect((await nobody.get('/api/v1/session')).status).toBe(401);
    await recovery.stop();
    expect(existsSync(join(place.folder, 'secrets', 'setup-pin'))).toBe(false);
  });

  it('lets in whoever knows the PIN of the console, and nobody else', async () => {
    for (const name of readdirSync(place.folder)) if (name.startsWith('kontor.db')) rmSync(join(place.folder, name));
    const recovery = await openBoxRecovery(config);
    try {
      const port = Number(new URL(recovery.portalUrl).port);
      const nobody = clientOf(port);
      const login = (password: string, headers = {}) =>
        nobody.post('/api/v1/login', { body: { username: 'recovery', password }, headers });
      expect((await login(recovery.pin, { origin: 'http://evil.example' })).status).toBe(403);
      const entered = await login(recovery.pin);
      expect(entered.status).toBe(200);
      const token = String(entered.headers['x-auth-token']);
      expect(recovery.pin).toMatch(/^\d{8}$/);
      expect((await clientOf(port, token).get('/api/v1/session')).json).toMatchObject({ twoFactorConfirmed: true });
      expect((await clientOf(port, token).get('/api/v1/users')).status).toBe(503);
      for (let tries = 0; tries < 10; tries++) expect((await login('wrong')).status).toBe(422);
      expect((await login(recovery.pin)).status).toBe(429);
      expect((await clientOf(port, token).post('/api/v1/logout')).status).toBe(204);
      expect((await clientOf(port, token).get('/api/v1/session')).status).toBe(401);
    } finally {
      await recovery.stop();
    }
  });
});

describe('a box whose database is damaged and can be read', () => {
  it('says so to whoever signs in, and works on nothing that was begun', async () => {
    const place = dataFolder();
    placeDatabase(place.folder);
    const first = await startBox({ data: place.folder, engine: createMemoryEngine() });
    const uid = first.person();
    await first.stop();
    damageDatabase(place.folder);
    const box = await startBox({ data: place.folder, engine: createMemoryEngine() });
    try {
      expect(box.fault).toContain('certificates');
      expect((await box.nobody.get('/api/v1/status')).json).toMatchObject({ status: 'RECOVERY' });
      expect((await box.nobody.get('/api/v1/users')).status).toBe(401);
      const person = await box.signIn(uid);
      expect((await person.get('/api/v1/status')).json).toMatchObject({ status: 'RECOVERY' });
      expect((await person.get('/api/v1/session')).json).toMatchObject({ loggedInUser: { uid } });
      expect(box.log.lines.join()).toContain('The database is damaged');
    } finally {
      await box.end();
      place.remove();
    }
  });
});
