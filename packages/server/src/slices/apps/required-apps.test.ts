import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import type { Client } from '@kontor/testkit/client';
import { createMemoryDirectory } from '@kontor/testkit/memory-directory';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// A permission in one app that needs another app.
let catalogue: string;
let box: TestBox;
let admin: Client & { uid: string };
const [anna, ben] = ['anna@kontor.localhost', 'ben@kontor.localhost'];
const soon = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 30_000, interval: 10 });

beforeEach(async () => {
  catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
  offer(catalogue, 'probe');
  const file = join(catalogue, 'probe/manifest.yaml');
  const probe = readFileSync(file, 'utf8');
  if (!probe.includes('groupSupport')) writeFileSync(file, `${probe}\naddons: { ldap: { groupSupport: true } }\n`);
  offer(catalogue, 'secret-groups');
  const environment = { KONTOR_CATALOGUE: catalogue };
  box = await startBox({ engine: createMemoryEngine(), directory: createMemoryDirectory(), environment });
  for (const uid of [anna, ben]) box.person({ uid });
  admin = await box.signedIn({ role: 'admin', mode: true });
});
afterEach(async () => {
  await box.end();
  rmSync(catalogue, { recursive: true, force: true });
});

const install = async (id: string, body: object) => {
  expect((await admin.post(`/api/v1/apps/${id}`, { body })).status).toBe(202);
  await soon(() => expect(box.jobs.open()).toEqual([]));
};
const members = (cn: string) => box.slices.groups.membersOf(cn);

test('who gets a permission that requires another app is put into that app as well, by an installation', async () => {
  await install('probe', { users: [] });
  await install('secret-groups', { users: [ben], groups: [{ group: 'auditors', members: [anna] }] });
  expect(members('app-secret-groups')).toEqual([anna, ben]);
  expect(members('app-probe')).toContain(anna);
  expect(members('app-probe')).not.toContain(ben);
});

test('an app that is not there is passed over', async () => {
  await install('secret-groups', { users: [], groups: [{ group: 'auditors', members: [anna] }] });
  expect(members('app-secret-groups')).toContain(anna);
  expect(box.slices.groups.find('app-probe')).toBeUndefined();
});
