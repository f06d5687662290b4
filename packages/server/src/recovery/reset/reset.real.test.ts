import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@kontor/platform/database/database';
import { type SpokenServer, startChildServer } from '@kontor/testkit/child-server';
import { type Client, clientOf } from '@kontor/testkit/client';
import { dataFolder } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const catalogue = new URL('../../../../testkit/catalogue/v1', import.meta.url).pathname;
const password = 'Sonnenblume7';
const owner = (pin: string) => ({
  ...{ uid: 'olga@kontor.localhost', firstName: 'Olga', lastName: 'Groß', externEmail: 'olga@firma.example' },
  ...{ password, passwordRepeat: password, pin },
});

describe('a factory reset', () => {
  let place: ReturnType<typeof dataFolder>;
  let data: string;
  let server: SpokenServer | undefined;
  let boxId = '';
  const keyIn = () => readFileSync(join(data, 'secrets', 'box-key'), 'utf8');
  const start = async (environment: Record<string, string> = {}, crashAt = '') => {
    const more = { KONTOR_RESTART_CODE: '75', ...environment };
    server = await startChildServer({ data, catalogue, environment: more, ...(crashAt !== '' && { crashAt }) });
    return clientOf(server.port);
  };
  beforeEach(() => {
    place = dataFolder();
    data = join(place.folder, 'data');
  });
  afterEach(async () => {
    await server?.kill();
    server = undefined;
    place.remove();
  });

  /** Sets the box up, with an app that runs and files of its own; resolves with the administrator and the process of the app. */
  async function filledBox(): Promise<{ admin: Client; app: number }> {
    const anonymous = await start();
    const pin = readFileSync(join(data, 'secrets', 'setup-pin'), 'utf8');
    const { headers } = await anonymous.post('/api/v1/setup/new', { body: owner(pin) });
    const admin = clientOf(server?.port ?? 0, String(headers['x-auth-token']));
    await admin.post('/api/v1/adminmode', { body: { password } });
    await admin.post('/api/v1/apps/probe', { body: { users: ['olga@kontor.localhost'], groups: [] } as never });
    const status = async () => (await admin.get('/api/v1/apps')).json.map((each) => each.status);
    await expect.poll(status, { timeout: 60_000 }).toEqual(['RUNNING']);
    mkdirSync(join(data, 'apps', 'app-probe', 'more'), { recursive: true });
    writeFileSync(join(data, 'apps', 'app-probe', 'more', 'letter'), 'x');
    boxId = readBoxId();
    const [app = 0] = workloads();
    return { admin, app };
  }

  /** Processes of the app of the box that was, by the mark in their environment. */
  const workloads = (): number[] =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => environmentOf(pid).includes(`KONTOR_WORKLOAD=${boxId}/app-probe`))
      .map(Number);
  const environmentOf = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1');
    } catch {
      // It has ended, or belongs to somebody else.
      return '';
    }
  };

  function readBoxId(): string {
    const database = openDatabase({ file: join(data, 'kontor.db'), readonly: true });
    const tables = database.tables<{ system_config: { context: string; id: string; value: string } }>();
    const query = tables
      .selectFrom('system_config')
      .select('value')
      .where('context', '=', 'box')
      .where('id', '=', 'id');
    const found = database.first(query)?.value ?? '';
    database.close();
    return found;
  }

  async function requestReset(admin: Client): Promise<string> {
    expect((await admin.post('/api/v1/system/reset', { body: { password: 'wrong' } })).refusal.code).toBe(
      'wrong-password',
    );
    expect((await admin.get('/api/v1/status')).json.status).toBe('RUNNING');
    const { pin } = (await admin.get('/api/v1/system/reset')).json;
    expect((await admin.post('/api/v1/system/reset', { body: { password } })).status).toBe(202);
    expect(await server?.ended).toEqual({ code: 75, signal: null });
    return pin ?? '';
  }

  /** What has to be true once it is over: nothing of before but the key, and the box can be set up with the PIN that was shown. */
  async function expectNew(anonymous: Client, pin: string, key: string): Promise<void> {
    expect((await anonymous.get('/api/v1/status')).json.status).toBe('WAITING_FOR_SETUP');
    expect(keyIn()).toBe(key);
    expect(workloads()).toEqual([]);
    expect(readdirSync(join(data, 'apps'))).toEqual([]);
    expect(readdirSync(data).filter((name) => /reset|trash-/.test(name))).toEqual([]);
    expect(server?.words.join('\n')).toContain(`Setup PIN ${pin}`);
    const { status, json } = await anonymous.post('/api/v1/setup/new', { body: owner(pin) });
    expect([status, json.uid]).toEqual([200, 'olga@kontor.localhost']);
  }

  test('deletes all but the key, ends the apps, and leaves a box to be set up with the PIN shown before', async () => {
    const { admin, app } = await filledBox();
    expect(app).toBeGreaterThan(0);
    const key = keyIn();
    const pin = await requestReset(admin);
    expect(existsSync(join(data, 'kontor.db'))).toBe(true);
    await expectNew(await start(), pin, key);
    await server?.stop();
    // The next start knows nothing of it any more.
    const again = await start();
    expect((await again.get('/api/v1/status')).json.status).toBe('RUNNING');
  }, 120_000);

  test.each(['reset/clearing/after', 'reset/cleared/before', 'reset/cleared/after', 'start/key/before'])(
    'killed at %s goes on at the next start',
    async (crashAt) => {
      const { admin } = await filledBox();
      const key = keyIn();
      const pin = await requestReset(admin);
      await expect(start({}, crashAt)).rejects.toThrow('SIGKILL');
      await expectNew(await start(), pin, key);
    },
    120_000,
  );
});
