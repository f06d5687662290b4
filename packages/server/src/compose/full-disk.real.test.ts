import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@kontor/platform/database/database';
import { isDiskFull } from '@kontor/platform/errors';
import { FolderTakenError, lockDataFolder } from '@kontor/platform/work/lock';
import { recoveryPin, type SpokenServer, startChildServer } from '@kontor/testkit/child-server';
import { clientOf } from '@kontor/testkit/client';
import { dataFolder } from '@kontor/testkit/test-core';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openBox } from './box.ts';

const catalogue = new URL('../../../testkit/catalogue/v1', import.meta.url).pathname;

/** Fills a disk to the last byte. */
function fill(file: string): void {
  const handle = openSync(file, 'a');
  for (const size of [1024 * 1024, 4096, 1]) {
    const piece = Buffer.alloc(size, 'x');
    try {
      while (writeSync(handle, piece) > 0);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
  closeSync(handle);
}

/** Uses up every free page of a database whose file cannot grow. */
function useUp(file: string): void {
  const database = openDatabase({ file });
  const isWritten = (): boolean => {
    try {
      database.script(
        "pragma wal_checkpoint(passive); insert into journal (at, actor, address, action, subject) values (0, hex(zeroblob(1500)), '', '', '')",
      );
      return true;
    } catch (error) {
      if (isDiskFull(error)) return false;
      throw error;
    }
  };
  try {
    database.script('pragma max_page_count = 1');
    while (isWritten());
  } finally {
    database.close();
  }
}

describe('a box on a disk of 300 MB', () => {
  let place: ReturnType<typeof dataFolder>;
  let data: string;
  let server: SpokenServer | undefined;
  const filler = () => join(data, 'apps', 'filler');
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(data);
    return bavail * bsize;
  };
  const pin = '12345678';
  const start = async (port = 0) => {
    server = await startChildServer({ data, catalogue, port, environment: { KONTOR_SETUP_PIN: pin } });
    return clientOf(server.port);
  };
  const tokenIn = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-auth-token']);
  /** Fills the disk with files in the trash, which can be deleted. */
  const fillTrash = () => {
    mkdirSync(join(data, 'trash', 'nobody'), { recursive: true });
    fill(join(data, 'trash', 'nobody', 'filler'));
  };
  beforeEach(() => {
    place = dataFolder();
    data = place.folder;
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', data]);
    expect(mounted.status).toBe(0);
  });
  afterEach(async () => {
    await server?.kill();
    server = undefined;
    spawnSync('umount', [data]);
    place.remove();
  });

  test('that is filled to the last byte stays up, says so, and goes on when there is room', async () => {
    const anonymous = await start();
    const ready = async () => (await anonymous.get('/readyz', { host: 'localhost' })).status;
    await expect.poll(() => existsSync(join(data, 'ballast')), { timeout: 30_000 }).toBe(true);
    expect(await ready()).toBe(200);
    fill(filler());
    // Each attempt writes, and each refusal is logged.
    const tries = Array.from({ length: 50 }, () =>
      anonymous.post('/api/v1/login', { body: { username: 'nobody@kontor.localhost', password: 'wrong' } }),
    );
    for (const { status } of await Promise.all(tries)) expect([422, 429, 503]).toContain(status);
    await expect.poll(() => existsSync(join(data, 'ballast')), { timeout: 30_000 }).toBe(false);
    expect(await ready()).toBe(503);
    expect((await anonymous.get('/healthz')).status).toBe(200);
    rmSync(filler());
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
    await expect.poll(() => existsSync(join(data, 'ballast')), { timeout: 30_000 }).toBe(true);
  }, 90_000);

  test('that is full is freed in the portal by an administrator, and goes on', async () => {
    const anonymous = await start();
    const ready = async () => (await anonymous.get('/readyz', { host: 'localhost' })).status;
    const names = { firstName: 'Olga', lastName: 'Groß', externEmail: 'olga@firma.example' };
    const password = 'Sonnenblume7';
    const owner = { ...names, uid: 'olga@kontor.localhost', password, passwordRepeat: password, pin };
    const admin = clientOf(server?.port ?? 0, tokenIn(await anonymous.post('/api/v1/setup/new', { body: owner })));
    await admin.post('/api/v1/adminmode', { body: { password } });
    await expect.poll(() => existsSync(join(data, 'ballast')), { timeout: 30_000 }).toBe(true);
    fillTrash();
    await expect.poll(() => existsSync(join(data, 'ballast')), { timeout: 30_000 }).toBe(false);
    expect(await ready()).toBe(503);
    const [largest] = (await admin.get('/api/v1/repair/space')).json;
    expect(largest).toMatchObject({ id: 'trash', isDeletable: true });
    expect((await admin.delete('/api/v1/repair/space/trash')).status).toBe(200);
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
    await expect.poll(() => existsSync(join(data, 'ballast')), { timeout: 30_000 }).toBe(true);
  }, 90_000);

  test('that has not one free byte is freed in the portal by an administrator who was not signed in', async () => {
    const anonymous = await start();
    const names = { firstName: 'Olga', lastName: 'Groß', externEmail: 'olga@firma.example' };
    const [uid, password] = ['olga@kontor.localhost', 'Sonnenblume7'];
    const owner = { ...names, uid, password, passwordRepeat: password, pin };
    const first = clientOf(server?.port ?? 0, tokenIn(await anonymous.post('/api/v1/setup/new', { body: owner })));
    const { secret } = JSON.parse((await first.get(`/api/v1/users/${uid}/twofactorcode?format=json`)).text);
    const codeAt = (timestamp: number) => new TOTP({ secret }).generate({ timestamp });
    const on = { enabled: true, code: codeAt(Date.now()), password };
    expect((await first.post(`/api/v1/users/${uid}/twofactorconfig`, { body: on })).status).toBe(200);
    expect((await first.post('/api/v1/logout')).status).toBeLessThan(300);
    await expect.poll(() => existsSync(join(data, 'ballast')), { timeout: 30_000 }).toBe(true);
    fillTrash();
    await expect.poll(() => existsSync(join(data, 'ballast')), { timeout: 30_000 }).toBe(false);
    // Another program keeps writing: freed space is used up at once.
    const login = (word: string, username = uid) =>
      anonymous.post('/api/v1/login', { body: { username, password: word } });
    await expect.poll(freeBytes, { timeout: 30_000 }).toBeGreaterThan(0);
    fillTrash();
    useUp(join(data, 'kontor.db'));
    expect(freeBytes()).toBe(0);
    const wrong = await Promise.all(
      Array.from({ length: 60 }, (_, index) => login('wrong', `${index}@kontor.localhost`)),
    );
    expect(wrong.filter(({ status }) => status === 422)).toHaveLength(30);
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(30);
    const signedIn = await login(password);
    expect(signedIn.status).toBe(200);
    const admin = clientOf(server?.port ?? 0, tokenIn(signedIn));
    fillTrash();
    expect((await admin.post('/api/v1/twofactor', { body: { code: codeAt(Date.now() + 30_000) } })).status).toBe(204);
    fillTrash();
    expect((await admin.post('/api/v1/adminmode', { body: { password } })).status).toBe(200);
    expect(freeBytes()).toBe(0);
    expect((await admin.delete('/api/v1/repair/space/trash')).status).toBe(200);
    const ready = async () => (await anonymous.get('/readyz', { host: 'localhost' })).status;
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
    await expect.poll(() => existsSync(join(data, 'ballast')), { timeout: 30_000 }).toBe(true);
  }, 90_000);

  test('that is full when it starts gives its reserve free and starts', async () => {
    await start();
    await expect.poll(() => existsSync(join(data, 'ballast')), { timeout: 30_000 }).toBe(true);
    await server?.kill();
    fill(filler());
    expect(freeBytes()).toBe(0);
    const anonymous = await start();
    expect((await anonymous.get('/api/v1/status')).json).toMatchObject({ status: 'WAITING_FOR_SETUP' });
    expect((await anonymous.get('/readyz', { host: 'localhost' })).status).toBe(503);
  }, 90_000);

  test('that is full keeps its reserve when another server is started beside the one that has it', async () => {
    await start();
    await expect.poll(() => existsSync(join(data, 'ballast')), { timeout: 30_000 }).toBe(true);
    await server?.kill();
    const lock = lockDataFolder(data);
    fill(filler());
    await expect(openBox(readConfig({ KONTOR_DATA: data, KONTOR_PORT: '0' }, data))).rejects.toThrow(FolderTakenError);
    expect(existsSync(join(data, 'ballast'))).toBe(true);
    lock.release();
  }, 90_000);

  test('that is full without a reserve says so instead of ending, and starts when there is room', async () => {
    await start();
    await expect.poll(() => existsSync(join(data, 'ballast')), { timeout: 30_000 }).toBe(true);
    await server?.kill();
    rmSync(join(data, 'ballast'));
    fill(filler());
    const anonymous = await start();
    expect((await anonymous.get('/api/v1/status')).json).toMatchObject({ status: 'RECOVERY' });
    await server?.kill();
    rmSync(filler());
    expect((await (await start()).get('/api/v1/status')).json).toMatchObject({ status: 'WAITING_FOR_SETUP' });
  }, 90_000);

  test('that is full without a reserve is freed by whoever knows the PIN, and starts again by itself', async () => {
    await start();
    const port = server?.port ?? 0;
    await expect.poll(() => existsSync(join(data, 'ballast')), { timeout: 30_000 }).toBe(true);
    await server?.kill();
    rmSync(join(data, 'ballast'));
    fillTrash();
    const anonymous = await start(port);
    const body = { username: 'recovery', password: server ? await recoveryPin(server) : '' };
    const client = clientOf(port, tokenIn(await anonymous.post('/api/v1/login', { body })));
    expect((await client.post('/api/v1/recovery/start')).refusal.code).toBe('recovery-no-room');
    expect((await client.get('/api/v1/recovery/space')).json).toMatchObject([{ id: 'trash' }]);
    expect((await client.delete('/api/v1/recovery/space/trash')).json).toEqual([]);
    expect((await client.post('/api/v1/recovery/start')).status).toBe(204);
    // The server does not listen for a moment.
    const status = () =>
      anonymous.get('/api/v1/status').then(
        ({ json }) => json.status,
        () => undefined,
      );
    await expect.poll(status, { timeout: 30_000 }).toBe('WAITING_FOR_SETUP');
  }, 90_000);
});
