import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let box: TestBox;
let admin: Client & { uid: string };

beforeEach(async () => {
  box = await startBox({ engine: createMemoryEngine() });
  admin = await box.signedIn({ role: 'admin', mode: true, uid: 'admin@kontor.localhost' });
});

afterEach(() => box.end());

const whenIdle = () => vi.waitFor(() => expect(box.jobs.open()).toEqual([]), { timeout: 30_000, interval: 10 });
const install = (body: object) => admin.post('/api/v1/apps/probe', { body });

async function installed(body: object): Promise<void> {
  expect((await install(body)).status).toBe(202);
  await whenIdle();
}

test('who could use a removed app is known without people and groups that are gone, and the same are let in again', async () => {
  const [ben = '', cem = ''] = ['ben', 'cem'].map((name) => box.addUser({ uid: `${name}@kontor.localhost` }));
  for (const cn of ['Bakery', 'Shop']) await admin.post('/api/v1/groups', { body: { cn, description: cn } });
  await admin.post('/api/v1/groups/Bakery/members', { body: { uid: cem } });
  await installed({ users: [admin.uid, ben], memberGroups: ['Bakery', 'Shop'] });
  await admin.delete('/api/v1/apps/app-probe');
  await whenIdle();
  const access = async () =>
    (await admin.get('/api/v1/store/apps')).json.find(({ id }: { id: string }) => id === 'probe')?.keptData?.access;
  expect(await access()).toMatchObject({ users: [admin.uid, ben].toSorted(), memberGroups: ['Bakery', 'Shop'] });
  await admin.delete(`/api/v1/users/${encodeURIComponent(ben)}`);
  await admin.delete('/api/v1/groups/Shop');
  expect(await access()).toMatchObject({ users: [admin.uid], memberGroups: ['Bakery'] });
  await admin.post('/api/v1/groups', { body: { cn: 'Others', description: 'Others' } });
  await admin.delete('/api/v1/adminmode');
  const others = await install({ users: [admin.uid], memberGroups: ['Others'] });
  expect(others.refusal.code).toBe('members-need-admin-mode');
  await installed({ users: [admin.uid], memberGroups: ['Bakery'] });
  expect(box.slices.groups.membersOf('app-probe')).toEqual([admin.uid, cem].toSorted());
});
