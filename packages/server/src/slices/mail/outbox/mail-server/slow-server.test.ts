import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pathOf } from '../../../people/users/users.fixture.ts';

const path = '/api/v1/outbox/server';
const clock = createVirtualClock();
const sockets: Socket[] = [];
// Does not finish its answer to the greeting before the test says so.
const server = createServer((socket) => {
  sockets.push(socket.on('error', () => undefined));
  socket.write('220 hello\r\n');
  socket.on('data', (data) => {
    const isGreeting = /^EHLO/i.test(String(data));
    socket.write(isGreeting ? '250-wait\r\n' : '250 ok\r\n');
    if (isGreeting) server.emit('greeted', socket);
  });
});

let box: TestBox;
let evil: Client & { uid: string };
let olga: Client & { uid: string };
beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  box = await startBox({ engine: createMemoryEngine(), clock });
  evil = await box.signedIn({ uid: 'evil@kontor.localhost', role: 'admin', mode: true });
  olga = await box.signedIn({ uid: 'olga@kontor.localhost', role: 'admin', mode: true });
});
afterEach(async () => {
  await box.end();
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

const typed = () => ({
  ...{ provider: 'own', sender: 'box@evil.example', host: '127.0.0.1', port: (server.address() as AddressInfo).port },
  ...{ encryption: 'none', username: '' },
});
const greeted = async (): Promise<Socket> => (await once(server, 'greeted'))[0];
const source = async () => (await olga.get(path)).json.source;

it.each([
  ['was removed', () => olga.delete(pathOf(evil.uid)), 401],
  ['is no administrator any more', () => olga.put('/api/v1/groups/admin', { body: { uniqueMember: [olga.uid] } }), 403],
  ['has left admin mode', () => evil.delete('/api/v1/adminmode'), 412],
])('sets no mail server for somebody who %s during the test', async (_what, happens, status) => {
  const saving = evil.put(path, { body: typed() });
  const socket = await greeted();
  expect((await happens()).status).toBeLessThan(300);
  socket.write('250 ok\r\n');
  expect((await saving).status).toBe(status);
  expect(await source()).toBe('none');
});

it.each([
  ['a test before saving', () => evil.put(path, { body: typed() })],
  ['a test mail', () => evil.post(`${path}/test`, { body: { to: 'evil@evil.example', server: typed() } })],
])('%s ends after 30 seconds, and others may save then', async (_what, begin) => {
  const testing = begin();
  const socket = await greeted();
  expect((await olga.put(path, { body: typed() })).refusal.code).toBe('busy');
  const closed = once(socket, 'close');
  clock.advance(30_000);
  expect((await testing).refusal).toMatchObject({ code: 'mail-server-slow' });
  await closed;
  const saved = await olga.put(path, { body: { ...typed(), port: 1 } });
  expect(saved.refusal.code).toBe('mail-server-refuses');
});
