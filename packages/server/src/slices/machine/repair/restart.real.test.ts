import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { offer } from '@kontor/testkit/catalogues';
import { type ChildServer, startChildServer } from '@kontor/testkit/child-server';
import { clientOf } from '@kontor/testkit/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const pin = '12345678';
const password = 'Sonnenblume7';
const uid = 'olga@kontor.localhost';
const environment = { KONTOR_SETUP_PIN: pin, KONTOR_RESTART_CODE: '75' };

let data: string;
let catalogue: string;
let server: ChildServer;
let token: string;
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'kontor-restart-'));
  catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
  offer(catalogue, 'probe');
});
afterAll(async () => {
  await server?.stop();
  for (const folder of [data, catalogue]) rmSync(folder, { recursive: true, force: true });
});

const eventually = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000, interval: 50 });
const admin = () => clientOf(server.port, token);
const runs = () =>
  eventually(async () => expect((await admin().get('/api/v1/apps')).json).toMatchObject([{ status: 'RUNNING' }]));
const appProcess = (): number =>
  JSON.parse(readFileSync(join(data, 'run', 'workloads', 'app-probe.json'), 'utf8')).main.pid;

test('P1: the server ends with the code its launcher named, and the next one finds the apps that ran on', async () => {
  server = await startChildServer({ data, catalogue, environment });
  const names = { firstName: 'Olga', lastName: 'Groß', externEmail: 'olga@firma.example' };
  const owner = { ...names, uid, password, passwordRepeat: password, pin };
  token = String((await clientOf(server.port).post('/api/v1/setup/new', { body: owner })).headers['x-auth-token']);
  await admin().post('/api/v1/adminmode', { body: { password } });
  await admin().post('/api/v1/apps/probe', { body: { users: [uid] } });
  await runs();
  const before = appProcess();

  const answer = await admin().post('/api/v1/system', { body: { action: 'RESTART_ADMINPANEL' } });
  expect([answer.status, answer.json]).toEqual([200, expect.objectContaining({ adminpanelObstacle: null })]);
  expect(await server.ended).toEqual({ code: 75, signal: null });
  expect(process.kill(before, 0)).toBe(true);

  server = await startChildServer({ data, catalogue, environment });
  await runs();
  expect(appProcess()).toBe(before);
});

// Where systemd runs, the same call would switch off the machine the tests run on.
test.skipIf(existsSync('/run/systemd/system'))('shutdown ends the server for good, with its apps', async () => {
  await admin().post('/api/v1/adminmode', { body: { password } });
  const running = appProcess();
  expect(await admin().post('/api/v1/system/shutdown')).toMatchObject({ status: 202, json: { target: 'server' } });
  expect(await server.ended).toEqual({ code: 0, signal: null });
  await eventually(() => expect(() => process.kill(running, 0)).toThrow('ESRCH'));
});
