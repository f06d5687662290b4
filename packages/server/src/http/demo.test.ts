import { endpoints } from '@kontor/contract/api';
import type { Endpoint } from '@kontor/contract/endpoint';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { ask } from '@kontor/testkit/client';
import { knownPassword } from '@kontor/testkit/known-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Changes that visitors of the demo may make: those needed to look around, and their own portal settings. */
const allowed = new Set([
  'DELETE /api/v1/adminmode',
  'DELETE /api/v1/config/{id}',
  'DELETE /api/v1/wallpapers/current',
  'POST /api/v1/adminmode',
  'POST /api/v1/config',
  'POST /api/v1/login',
  'POST /api/v1/logout',
  'POST /api/v1/messages/seen',
  'POST /api/v1/session',
  'POST /api/v1/setup/new',
  'POST /api/v1/twofactor',
  'POST /api/v1/wallpapers/current',
]);
/** Reads of passwords and of all users' data. */
const refusedReads = ['GET /api/v1/passwords/{id}', 'GET /api/v1/users/export'];

const calls = Object.keys(endpoints as Record<string, Endpoint>);
const changes = calls.filter((call) => !call.startsWith('GET '));
const refused = [...changes.filter((call) => !allowed.has(call)), ...refusedReads];

let box: TestBox;
let token: string | undefined;
beforeAll(async () => {
  box = await startBox({ environment: { KONTOR_DEMO: '1' } });
  token = (await box.signedIn({ role: 'admin', signing: true, mode: true })).token;
});
afterAll(() => box.end());

/** Returns a call about things that do not exist; where it concerns a user, about another visitor's account. */
function call(name: string) {
  const [method = '', path = ''] = name.split(' ');
  const filled = path.replace(/\{\w+\}/g, 'nothing-there');
  return ask(box.port, method, filled, { headers: token === undefined ? {} : { 'x-auth-token': token } });
}

test.each(refused)('%s is refused in the demo, also to administrators', async (name) => {
  const { status, refusal } = await call(name);
  expect([status, refusal.code]).toEqual([400, 'not-in-demo']);
  expect(refusal.message).toContain('Demo');
});

test('what is allowed in the demo is named here, and exists', () => {
  expect([...allowed].filter((name) => !changes.includes(name))).toEqual([]);
});

test('a visitor signs in, enters admin mode, arranges the apps and leaves, and all others stay signed in', async () => {
  const other = await box.signedIn({ uid: 'visitor@kontor.localhost', role: 'admin' });
  const visitor = await box.signIn(other.uid);
  expect((await visitor.post('/api/v1/adminmode', { body: { password: knownPassword } })).status).toBe(200);
  expect((await visitor.post('/api/v1/config', { body: { id: 'home.order', value: '[]' } })).status).toBeLessThan(300);
  expect((await visitor.post('/api/v1/messages/seen', { body: { ids: [] } })).status).toBe(204);
  expect((await visitor.delete('/api/v1/adminmode')).status).toBe(200);
  expect((await visitor.post('/api/v1/logout')).status).toBe(204);
  expect((await other.get('/api/v1/session')).status).toBe(200);
});

test('wrong passwords of one visitor do not close an account to the others', async () => {
  const uid = box.addUser({ uid: 'shared@kontor.localhost' });
  for (let round = 0; round < 12; round += 1) {
    const body = { username: uid, password: 'wrong' };
    expect((await box.anonymous.post('/api/v1/login', { body })).status).toBe(422);
  }
  expect((await box.signIn(uid)).token).toBeDefined();
});
