import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import type { Client } from '@kontor/testkit/client';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryDirectory } from '@kontor/testkit/memory-directory';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// A permission in one app that requires another app.
let catalogue: string;
let box: TestBox;
let admin: Client & { uid: string };
const [anna, ben] = ['anna@kontor.localhost', 'ben@kontor.localhost'];
const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 30_000, interval: 10 });

beforeEach(async () => {
  catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
  offer(catalogue, 'probe');
  const file = join(catalogue, 'probe/manifest.yaml');
  const probe = readFileSync(file, 'utf8');
  if (!probe.includes('groupSupport')) writeFileSync(file, `${probe}\naddons: { ldap: { groupSupport: true } }\n`);
  offer(catalogue, 'secret-groups');
  const environment = { KONTOR_CATALOGUE: catalogue };
  box = await startBox({ engine: createMemoryEngine(), directory: createMemoryDirectory(), environment });
  for (const uid of [anna, ben]) box.addUser({ uid });
  admin = await box.signedIn({ role: 'admin', mode: true });
});
afterEach(async () => {
  await box.end();
  rmSync(catalogue, { recursive: true, force: true });
});

const install = async (id: string, body: object) => {
  expect((await admin.post(`/api/v1/apps/${id}`, { body })).status).toBe(202);
  await eventually(() => expect(box.jobs.open()).toEqual([]));
};
const members = (cn: string) => box.slices.groups.membersOf(cn);

test('who gets a permission that requires another app is put into that app as well, by an installation', async () => {
  await install('probe', { users: [] });
  await install('secret-groups', { users: [ben], groups: [{ group: 'auditors', members: [anna] }] });
  expect(members('app-secret-groups')).toEqual([anna, ben]);
  expect(members('app-probe')).toContain(anna);
  expect(members('app-probe')).not.toContain(ben);
});

test('nobody gets in to the required app without admin mode, whoever is in there already does not need it', async () => {
  await install('probe', { users: [anna] });
  await admin.delete('/api/v1/adminmode');
  const auditors = (uids: string[]) => ({ users: [], groups: [{ group: 'auditors', members: uids }] });
  const refused = await admin.post('/api/v1/apps/secret-groups', { body: auditors([anna, ben]) });
  expect([refused.status, refused.refusal.code]).toEqual([412, 'members-need-admin-mode']);
  expect(box.slices.groups.find('app-secret-groups')).toBeUndefined();
  await install('secret-groups', auditors([anna]));
  expect(members('app-probe')).toEqual([anna]);
});

test('who left the required app while the installation ran stays out without admin mode', async () => {
  await install('probe', { users: [anna] });
  await admin.delete('/api/v1/adminmode');
  const body = { users: [], groups: [{ group: 'auditors', members: [anna] }] };
  expect((await admin.post('/api/v1/apps/secret-groups', { body })).status).toBe(202);
  box.slices.groups.setMembers('app-probe', []);
  await eventually(() => expect(box.jobs.open()).toEqual([]));
  expect(members('app-secret-groups')).toEqual([anna]);
  expect(members('app-probe')).toEqual([]);
});

test('an update that newly requires another app needs admin mode for the people it would put there', async () => {
  await install('probe', { users: [] });
  const manifest = (change: (text: string) => string) => {
    const file = join(catalogue, 'secret-groups/manifest.yaml');
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    return box.slices.store.reload();
  };
  await manifest((text) => text.replace('requires: { apps: [probe] }', ''));
  await install('secret-groups', { users: [], groups: [{ group: 'auditors', members: [anna] }] });
  await manifest((text) =>
    text.replace('group: Auditors', 'group: Auditors\n        requires: { apps: [probe] }').replace('1.0.0', '1.0.1'),
  );
  await admin.delete('/api/v1/adminmode');
  const refused = await admin.patch('/api/v1/apps/app-secret-groups', { body: {} });
  expect([refused.status, refused.refusal.code]).toEqual([412, 'members-need-admin-mode']);
  expect(members('app-probe')).not.toContain(anna);

  await admin.post('/api/v1/adminmode', { body: { password: knownPassword } });
  expect((await admin.patch('/api/v1/apps/app-secret-groups', { body: {} })).status).toBe(202);
  await eventually(() => expect(box.jobs.open()).toEqual([]));
  expect(members('app-probe')).toContain(anna);
  expect(members('app-probe')).not.toContain(ben);
});

test('an app that is not there is passed over', async () => {
  await install('secret-groups', { users: [], groups: [{ group: 'auditors', members: [anna] }] });
  expect(members('app-secret-groups')).toContain(anna);
  expect(box.slices.groups.find('app-probe')).toBeUndefined();
});

test('a group chosen at the installation opens the app to its members, and to those who join it later', async () => {
  const { groups } = box.slices;
  groups.addCustom('Bakery', '', '');
  groups.setMembers('Bakery', [ben]);
  await install('secret-groups', { users: [], memberGroups: ['Bakery'] });
  expect(members('app-secret-groups')).toEqual([ben]);
  expect(members('app-secret-groups_readers')).toEqual([ben]);
  groups.setMembers('Bakery', [anna]);
  expect(members('app-secret-groups')).toEqual([anna]);
  expect(members('app-secret-groups_readers')).toEqual([anna]);
});

test.each([['admin'], ['Nowhere'], ['app-probe']])('an app is not opened by %s', async (cn) => {
  await install('probe', { users: [] });
  const refused = await admin.post('/api/v1/apps/secret-groups', { body: { memberGroups: [cn] } });
  expect([refused.status, Object.keys(refused.refusal.fields)]).toEqual([422, ['memberGroups']]);
});

test('without admin mode no group is let in to the data of a removed app', async () => {
  box.slices.groups.addCustom('Bakery', '', '');
  await install('secret-groups', { users: [anna] });
  expect((await admin.delete('/api/v1/apps/app-secret-groups')).status).toBe(202);
  await eventually(() => expect(box.jobs.open()).toEqual([]));
  await admin.delete('/api/v1/adminmode');
  const body = { users: [anna], memberGroups: ['Bakery'] };
  const refused = await admin.post('/api/v1/apps/secret-groups', { body });
  expect([refused.status, refused.refusal.code]).toEqual([412, 'members-need-admin-mode']);
});
