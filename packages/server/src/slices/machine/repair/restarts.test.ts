import { startBox, type TestBox, type TestBoxOptions } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, expect, test, vi } from 'vitest';

// Restarts of the machine and the server are only counted here.
let box: TestBox;
let admin: Client & { uid: string };
afterEach(() => box.end());

const english = { headers: { 'accept-language': 'en' } };

async function open(options: Pick<TestBoxOptions, 'power' | 'restartServer' | 'environment'> = {}): Promise<void> {
  box = await startBox({ engine: createMemoryEngine(), ...options });
  admin = await box.signedIn({ uid: 'admin@kontor.localhost', role: 'admin', mode: true });
}
const info = async () => (await admin.get('/api/v1/repair', english)).json;
const repair = (action: string, who = admin) => who.post('/api/v1/system', { ...english, body: { action } });

test('the device restarts once when somebody asks, and the answer still comes', async () => {
  let restarts = 0;
  await open({
    power: {
      obstacle: () => undefined,
      restart: async () => {
        restarts += 1;
      },
      shutdown: () => Promise.reject(new Error('nobody asked for that')),
    },
  });
  expect(await info()).toMatchObject({ deviceObstacle: null });
  expect((await repair('RESTART_DEVICE')).status).toBe(200);
  expect(restarts).toBe(1);
});

test('where the device cannot be restarted that is said before, and again when somebody asks', async () => {
  await open();
  expect(await info()).toMatchObject({ deviceObstacle: expect.stringContaining('runs in a container') });
  expect(await repair('RESTART_DEVICE')).toMatchObject({
    status: 503,
    refusal: { code: 'repair-failed', message: expect.stringContaining('runs in a container') },
  });
});

test('the server ends after its answer has left, and only then', async () => {
  let restarts = 0;
  await open({
    restartServer: () => {
      restarts += 1;
    },
  });
  expect(await info()).toMatchObject({ adminpanelObstacle: null });
  expect((await repair('RESTART_ADMINPANEL')).status).toBe(200);
  await vi.waitFor(() => expect(restarts).toBe(1), { timeout: 30_000, interval: 10 });
});

test('a server nobody would start again does not end', async () => {
  await open();
  expect(await info()).toMatchObject({ adminpanelObstacle: expect.stringContaining('npm start') });
  expect(await repair('RESTART_ADMINPANEL')).toMatchObject({ status: 503, refusal: { code: 'repair-failed' } });
});

test.each(['RESTART_DEVICE', 'RESTART_ADMINPANEL'])('%s is refused to others, and in the demo', async (action) => {
  let restarts = 0;
  const restartServer = () => {
    restarts += 1;
  };
  const order = async () => restartServer();
  const power = { obstacle: () => undefined, restart: order, shutdown: order };
  await open({ power, restartServer });
  const [user, outside] = [await box.signedIn({ uid: 'ben@kontor.localhost' }), await box.signIn(admin.uid)];
  expect([(await repair(action, user)).status, (await repair(action, outside)).status]).toEqual([403, 412]);
  await box.end();
  await open({ power, restartServer, environment: { KONTOR_DEMO: '1' } });
  expect((await repair(action)).status).toBe(400);
  expect(restarts).toBe(0);
});

test.each(['RESTART_MYSQL', 'REINSTALL_MYSQL'])(
  '%s is refused with the reason where no app uses MariaDB',
  async (action) => {
    await open();
    expect(await info()).toMatchObject({ mysqlStatus: null });
    expect(await repair(action)).toMatchObject({
      status: 503,
      refusal: { code: 'repair-failed', message: expect.stringContaining('No app on this server uses MariaDB.') },
    });
  },
);
