import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { openDatabase } from '@kontor/platform/database/database';
import { FolderTakenError, lockDataFolder } from '@kontor/platform/work/lock';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { startBox } from '@kontor/testkit/box';
import { type Client, clientOf } from '@kontor/testkit/client';
import { damageDatabase } from '@kontor/testkit/damage-database';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { enterByPin, recoveryOf } from '@kontor/testkit/recovery';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBox, openBoxRecovery } from '../compose/box.ts';
import { type Config, readConfig } from '../config.ts';
import { createSettings } from '../core/settings-db.ts';
import { RecoveryNeededError } from './recovery-needed.ts';

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

  it('stopped twice, each call resolves when everything is closed', async () => {
    rmSync(join(place.folder, 'kontor.db'));
    const recovery = await recoveryOf(config);
    const port = Number(new URL(recovery.portalUrl).port);
    const connection = connect(port, '127.0.0.1').on('error', () => {});
    // A request whose body never comes holds the server open for a while.
    connection.write('POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{');
    await once(connection, 'connect');
    await clientOf(port).get('/healthz');
    const order: string[] = [];
    const first = recovery.stop().then(() => order.push('first'));
    const second = recovery.stop().then(() => order.push('second'));
    await Promise.all([first, second]);
    connection.destroy();
    expect(order).toEqual(['first', 'second']);
  });

  it.each([
    ['is gone', () => rmSync(join(place.folder, 'kontor.db'))],
    ['cannot be read', () => writeFileSync(join(place.folder, 'kontor.db'), 'x'.repeat(8192))],
    ['is empty', () => writeFileSync(join(place.folder, 'kontor.db'), '')],
  ])('is never set up anew when it %s', async (_how, lose) => {
    for (const name of readdirSync(place.folder))
      if (/kontor\.db-(wal|shm)/.test(name)) rmSync(join(place.folder, name));
    lose();
    const recovery = await recoveryOf(config);
    const anonymous = clientOf(Number(new URL(recovery.portalUrl).port));
    expect((await anonymous.get('/api/v1/status')).json).toMatchObject({ status: 'RECOVERY', engine: null });
    expect((await anonymous.post('/api/v1/setup/new', { body: {} })).status).toBe(503);
    // The domain of the box is unknown.
    expect((await anonymous.get('/api/v1/status', { host: 'cloud.firma.de' })).status).toBe(200);
    expect((await anonymous.get('/', { host: 'a b' })).status).not.toBe(200);
    expect((await anonymous.get('/healthz')).status).toBe(200);
    expect((await anonymous.get('/api/v1/session')).status).toBe(401);
    await recovery.stop();
    expect(existsSync(join(place.folder, 'secrets', 'setup-pin'))).toBe(false);
  });

  it('takes no PIN of the setup, which stands in the settings of the service for years', async () => {
    for (const name of readdirSync(place.folder)) if (name.startsWith('kontor.db')) rmSync(join(place.folder, name));
    const recovery = await recoveryOf({ ...config, setupPin: '12345678' });
    try {
      const anonymous = clientOf(Number(new URL(recovery.portalUrl).port));
      const body = { username: 'recovery', password: '12345678' };
      expect((await anonymous.post('/api/v1/login', { body })).refusal.code).toBe('wrong-recovery-pin');
    } finally {
      await recovery.stop();
    }
  });

  it('lets in whoever knows the PIN of the console, and nobody else', async () => {
    for (const name of readdirSync(place.folder)) if (name.startsWith('kontor.db')) rmSync(join(place.folder, name));
    const recovery = await recoveryOf(config);
    try {
      const port = Number(new URL(recovery.portalUrl).port);
      const anonymous = clientOf(port);
      const login = (password: string, headers = {}) =>
        anonymous.post('/api/v1/login', { body: { username: 'recovery', password }, headers });
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

describe('the recovery page', () => {
  it('has the data folder for itself until it ends', async () => {
    const place = dataFolder();
    placeDatabase(place.folder);
    const config = readConfig({ KONTOR_DATA: place.folder, KONTOR_PORT: '0', KONTOR_LOG_LEVEL: 'silent' }, '/');
    const recovery = await openBoxRecovery(config, new RecoveryNeededError('disk-full', place.folder));
    await expect(openBox(config)).rejects.toThrow(FolderTakenError);
    expect(() => lockDataFolder(place.folder)).toThrow(FolderTakenError);
    await recovery.stop();
    lockDataFolder(place.folder).release();
    place.remove();
  });
});

describe('a box whose key is gone', () => {
  it('says which file to put back to whoever knows the PIN, and makes no other one', async () => {
    const place = dataFolder();
    placeDatabase(place.folder);
    const box = await startBox({ data: place.folder, engine: createMemoryEngine() });
    await box.stop();
    const key = join(place.folder, 'secrets', 'box-key');
    rmSync(key);
    const config = readConfig({ KONTOR_DATA: place.folder, KONTOR_PORT: '0', KONTOR_LOG_LEVEL: 'silent' }, '/');
    const recovery = await recoveryOf(config);
    try {
      const port = Number(new URL(recovery.portalUrl).port);
      expect((await clientOf(port).get('/api/v1/recovery')).status).toBe(401);
      expect((await clientOf(port).post('/api/v1/recovery/restore', { body: { copy: 'x' } })).status).toBe(401);
      const client = await enterByPin(recovery);
      const found = await client.get('/api/v1/recovery');
      expect(found.json).toEqual({ reason: 'key-missing', file: key, detail: '', copies: [], repair: 'none' });
      expect((await client.post('/api/v1/recovery/restore', { body: { copy: '../kontor.db' } })).status).toBe(404);
      expect(existsSync(key)).toBe(false);
    } finally {
      await recovery.stop();
      place.remove();
    }
  });
});

describe('a box that gets back what it lost', () => {
  let place: ReturnType<typeof dataFolder>;
  let config: Config;
  let recovery: Awaited<ReturnType<typeof recoveryOf>>;
  const at = (...path: string[]) => join(place.folder, ...path);
  beforeEach(async () => {
    place = dataFolder();
    placeDatabase(place.folder);
    await (await startBox({ data: place.folder, engine: createMemoryEngine() })).stop();
    config = readConfig({ KONTOR_DATA: place.folder, KONTOR_PORT: '0', KONTOR_LOG_LEVEL: 'silent' }, '/');
  });
  afterEach(async () => {
    await recovery.stop();
    place.remove();
  });
  const enter = () => enterByPin(recovery);
  const put = (client: Client, key: string) => client.post('/api/v1/recovery/key', { body: { key } });

  it('takes the key from whoever knows the PIN, no other one, and starts', async () => {
    const file = at('secrets', 'box-key');
    const right = readFileSync(file, 'utf8');
    writeFileSync(file, 'A'.repeat(43));
    recovery = await recoveryOf(config);
    const client = await enter();
    expect((await put(client, 'B'.repeat(43))).refusal.code).toBe('recovery-key-wrong');
    expect((await put(client, 'no key')).refusal.code).toBe('recovery-key-wrong');
    expect(readFileSync(file, 'utf8')).toBe('A'.repeat(43));
    expect((await put(clientOf(Number(new URL(recovery.portalUrl).port)), right)).status).toBe(401);
    expect((await put(client, `${right}\n`)).status).toBe(204);
    await recovery.chosen;
    expect(readFileSync(file, 'utf8')).toBe(right);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(at('secrets')).filter((name) => name.startsWith('box-key.replaced'))).toHaveLength(1);
    await recovery.stop();
    await (await openBox(config, { engine: createMemoryEngine() })).stop();
  });

  it('takes no key where the database is what is missing', async () => {
    const right = readFileSync(at('secrets', 'box-key'), 'utf8');
    rmSync(at('kontor.db'));
    recovery = await recoveryOf(config);
    expect((await put(await enter(), right)).status).toBe(404);
  });

  it.each(['secrets/box-key', 'kontor.db'])('starts when %s is put back on the disk', async (path) => {
    const clock = createVirtualClock(Date.now());
    const file = at(path);
    const right = readFileSync(file);
    rmSync(file);
    recovery = await recoveryOf(config, clock);
    const chosen = vi.fn();
    recovery.chosen.then(chosen);
    writeFileSync(file, right);
    await vi.waitFor(() => {
      clock.advance(3_000);
      expect(chosen).toHaveBeenCalledOnce();
    }, 30_000);
  });
});

describe('a box that was set up under another name than the configured one', () => {
  it.each(['key-missing', 'database-other-version', 'update-no-room', 'disk-full'] as const)(
    'has its recovery page there (%s)',
    async (reason) => {
      const place = dataFolder();
      placeDatabase(place.folder);
      const database = openDatabase({ file: join(place.folder, 'kontor.db') });
      createSettings(database).set('system', 'domain', 'firma.de');
      database.close();
      const config = readConfig({ KONTOR_DATA: place.folder, KONTOR_PORT: '0', KONTOR_LOG_LEVEL: 'silent' }, '/');
      const recovery = await openBoxRecovery(config, new RecoveryNeededError(reason, place.folder));
      try {
        expect(recovery.portalUrl).toMatch(/^http:\/\/cloud\.firma\.de:/);
        const anonymous = clientOf(Number(new URL(recovery.portalUrl).port));
        const status = await anonymous.get('/api/v1/status', { host: 'cloud.firma.de' });
        expect(status.json).toMatchObject({ status: 'RECOVERY', domain: 'firma.de' });
        expect((await anonymous.get('/', { host: 'firma.de' })).headers.location).toBe(`${recovery.portalUrl}/`);
        expect((await anonymous.get('/', { host: 'cloud.kontor.localhost' })).status).toBe(421);
      } finally {
        await recovery.stop();
        place.remove();
      }
    },
  );
});

describe('a box whose disk is full', () => {
  it('lists what may go without a database to whoever knows the PIN, deletes it, and then starts', async () => {
    const place = dataFolder();
    placeDatabase(place.folder);
    await (await startBox({ data: place.folder, engine: createMemoryEngine() })).stop();
    const leave = (...path: string[]) => {
      const file = join(place.folder, ...path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, 'x'.repeat(64 * 1024));
      return file;
    };
    const gone = [leave('copies', '20261122T154500123Z.0040-x.db'), leave('trash', 'job', 'data', 'file')];
    gone.push(leave('uploads', 'incoming', 'half'), leave('logs', 'apps', 'app-a.log.1'));
    const stays = [leave('copies', 'replaced-a.db'), leave('uploads', 'hosting', 'ticket'), leave('apps', 'a', 'data')];
    const config = readConfig({ KONTOR_DATA: place.folder, KONTOR_PORT: '0', KONTOR_LOG_LEVEL: 'silent' }, '/');
    const recovery = await openBoxRecovery(config, new RecoveryNeededError('disk-full', place.folder));
    try {
      const port = Number(new URL(recovery.portalUrl).port);
      const anonymous = clientOf(port);
      expect((await anonymous.get('/api/v1/recovery/space')).status).toBe(401);
      expect((await anonymous.delete('/api/v1/recovery/space/copies')).status).toBe(401);
      expect((await anonymous.post('/api/v1/recovery/start')).status).toBe(401);
      const client = await enterByPin(recovery);
      const found = (await client.get('/api/v1/recovery/space')).json;
      expect(found.map(({ id }) => id).sort()).toEqual(['copies', 'incoming', 'logs', 'trash']);
      for (const { id } of found) expect((await client.delete(`/api/v1/recovery/space/${id}`)).status).toBe(200);
      expect((await client.get('/api/v1/recovery/space')).json).toEqual([]);
      expect((await client.delete('/api/v1/recovery/space/replaced')).status).toBe(404);
      expect(gone.filter((file) => existsSync(file))).toEqual([]);
      expect(stays.filter((file) => !existsSync(file))).toEqual([]);
      expect((await client.post('/api/v1/recovery/start')).status).toBe(204);
      await recovery.chosen;
      // From here on the box may use the folder.
      expect((await client.delete('/api/v1/recovery/space/trash')).refusal.code).toBe('not-ready');
    } finally {
      await recovery.stop();
      place.remove();
    }
  });
});

describe('a box whose database is damaged and can be read', () => {
  it('begins no new work, and deletes no copy', async () => {
    const place = dataFolder();
    placeDatabase(place.folder);
    const first = await startBox({ data: place.folder, engine: createMemoryEngine() });
    const uid = first.addUser({ uid: 'admin@kontor.localhost', role: 'admin' });
    await first.stop();
    damageDatabase(place.folder);
    mkdirSync(join(place.folder, 'copies'));
    writeFileSync(join(place.folder, 'copies', 'a.db'), 'x'.repeat(8192));
    const box = await startBox({ data: place.folder, engine: createMemoryEngine() });
    try {
      const admin = await box.signIn(uid, true);
      const install = await admin.post('/api/v1/apps/probe', { body: { users: [uid] } });
      expect([install.status, install.refusal.code]).toEqual([503, 'database-damaged']);
      expect(box.jobs.open()).toEqual([]);
      expect((await admin.get('/api/v1/repair/space')).json).toContainEqual(
        expect.objectContaining({ id: 'copies', isDeletable: false }),
      );
      expect((await admin.delete('/api/v1/repair/space/copies')).refusal.code).toBe('database-damaged');
      expect(existsSync(join(place.folder, 'copies', 'a.db'))).toBe(true);
    } finally {
      await box.end();
      place.remove();
    }
  });

  it('says so to whoever signs in, and works on nothing that was begun', async () => {
    const place = dataFolder();
    placeDatabase(place.folder);
    const first = await startBox({ data: place.folder, engine: createMemoryEngine() });
    const uid = first.addUser();
    await first.stop();
    damageDatabase(place.folder);
    const box = await startBox({ data: place.folder, engine: createMemoryEngine() });
    try {
      expect(box.fault).toContain('certificates');
      expect((await box.anonymous.get('/api/v1/status')).json).toMatchObject({ status: 'RECOVERY' });
      expect((await box.anonymous.get('/api/v1/users')).status).toBe(401);
      const client = await box.signIn(uid);
      expect((await client.get('/api/v1/status')).json).toMatchObject({ status: 'RECOVERY' });
      expect((await client.get('/api/v1/session')).json).toMatchObject({ loggedInUser: { uid } });
      expect(box.log.lines.join()).toContain('The database is damaged');
    } finally {
      await box.end();
      place.remove();
    }
  });
});
