import { startBox, type TestBox } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const path = '/api/v1/domains/app-probe/access';
const olga = { uid: 'olga@kontor.localhost', givenname: 'Olga', surname: 'Ott', role: 'admin' } as const;

let box: TestBox;
beforeEach(async () => {
  box = await startBox({ engine: createMemoryEngine() });
  const admin = await box.signedIn({ ...olga, mode: true });
  expect((await admin.post('/api/v1/apps/probe', { body: { users: [olga.uid] } })).status).toBe(202);
  await vi.waitFor(() => expect(box.jobs.open()).toEqual([]), { timeout: 20_000, interval: 10 });
});
afterEach(() => box.end());

test('somebody without the right to an app is told its name and who can open it', async () => {
  const emil = await box.signedIn({ uid: 'emil@kontor.localhost' });
  expect((await emil.get(path, { headers: { 'accept-language': 'en' } })).json).toEqual({
    title: 'Probe',
    mayOpen: false,
    hasVisited: false,
    helpers: ['Olga Ott'],
  });
  box.slices.groups.setMembers('app-probe', [olga.uid, emil.uid]);
  expect((await emil.get(path)).json.mayOpen).toBe(true);
});

test('nobody is sent to themselves', async () => {
  expect((await (await box.signIn(olga.uid)).get(path)).json).toMatchObject({ mayOpen: true, helpers: [] });
});

test('an app that is not there is not found', async () => {
  const emil = await box.signedIn({ uid: 'emil@kontor.localhost' });
  expect((await emil.get('/api/v1/domains/app-nowhere/access')).status).toBe(404);
});
