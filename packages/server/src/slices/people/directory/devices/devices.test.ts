import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { journalOf } from '@kontor/testkit/journal';
import { createMemoryDirectory } from '@kontor/testkit/memory-directory';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let box: TestBox;
let admin: Client & { uid: string };
const at = '/api/v1/directory/devices';
const nas = { name: 'NAS', client: 'synology', mayRead: 'groups', everyone: true, groups: [] };

beforeAll(async () => {
  box = await startBox({ engine: createMemoryEngine(), directory: createMemoryDirectory() });
  admin = await box.signedIn({ role: 'admin', mode: true });
  box.slices.groups.addCustom('Sales', 'Sales', '');
});
afterAll(() => box.end());

test('a device gets a password that is shown once, and only its hash is stored', async () => {
  const made = await admin.post(at, { body: nas });
  expect(made).toMatchObject({
    status: 201,
    json: {
      device: { id: 'device-nas', name: 'NAS', bindDn: 'cn=device-nas,ou=services,dc=kontor', isBlocked: false },
      password: expect.stringMatching(/^[a-km-np-z2-9]{24}$/),
    },
  });
  const { password } = made.json;
  const overview = await admin.get('/api/v1/directory');
  expect(overview.json).toMatchObject({ baseDn: 'dc=kontor', devices: [{ id: 'device-nas' }], apps: [] });
  expect(overview.text).not.toContain(password);
  expect(JSON.stringify(journalOf(box.database))).not.toContain(password);
});

test('when it last signed in is noted, stored, and gone with it', async () => {
  const { devices } = box.slices.directory;
  const shown = async () => (await admin.get('/api/v1/directory')).json.devices.find(({ id }) => id === 'device-lamp');
  const lamp = { ...nas, name: 'Lamp' };
  await admin.post(at, { body: lamp });
  expect(await shown()).toMatchObject({ lastUsed: null, isUseKnown: true });
  devices.signedIn('cn=device-lamp,ou=services,dc=kontor');
  devices.signedIn('cn=app-wiki,ou=services,dc=kontor');
  const { lastUsed } = (await shown()) ?? {};
  expect(Date.parse(lastUsed ?? '')).toBeGreaterThan(Date.now() - 60_000);
  const tables = box.database.tables<{ directory_devices: { id: string; last_used: number | null } }>();
  const stored = () => box.database.all(tables.selectFrom('directory_devices').select(['id', 'last_used']));
  await vi.waitFor(
    () => expect(stored()).toContainEqual({ id: 'device-lamp', last_used: Date.parse(lastUsed ?? '') }),
    { timeout: 30_000 },
  );
  await admin.delete(`${at}/device-lamp`);
  await admin.post(at, { body: lamp });
  expect(await shown()).toMatchObject({ lastUsed: null });
  await admin.delete(`${at}/device-lamp`);
});

test('what is wrong is told at its field, and changes nothing', async () => {
  const refused = async (change: object) => {
    const { status, text } = await admin.post(at, { body: { ...nas, name: 'Other', ...change } });
    return [status, Object.keys(JSON.parse(text).fields)];
  };
  expect(await refused({ name: 'nas' })).toEqual([409, ['name']]);
  expect(await refused({ name: ' ' })).toEqual([422, ['name']]);
  expect(await refused({ client: 'toaster' })).toEqual([422, ['client']]);
  expect(await refused({ everyone: false })).toEqual([422, ['groups']]);
  expect(await refused({ everyone: false, groups: ['admin'] })).toEqual([422, ['groups']]);
  expect(await refused({ everyone: false, groups: ['gone'] })).toEqual([422, ['groups']]);
  expect((await admin.get('/api/v1/directory')).json.devices).toHaveLength(1);
  expect((await admin.patch(`${at}/device-none`, { body: { isBlocked: true } })).status).toBe(404);
  expect((await admin.put('/api/v1/directory/apps/app-none', { body: { companyGroups: true } })).status).toBe(404);
});

test('it is changed, blocked, given another password and deleted, each in the journal', async () => {
  const changed = await admin.patch(`${at}/device-nas`, {
    body: { everyone: false, groups: ['Sales'], name: 'Storage' },
  });
  expect(changed).toMatchObject({ status: 200, json: { id: 'device-nas', name: 'Storage', groups: ['Sales'] } });
  expect((await admin.patch(`${at}/device-nas`, { body: { isBlocked: true } })).json.isBlocked).toBe(true);
  expect((await admin.post(`${at}/device-nas/password`)).json.password).toHaveLength(24);
  box.slices.groups.remove('Sales');
  expect((await admin.get('/api/v1/directory')).json.devices[0]).toMatchObject({ everyone: false, groups: [] });
  expect((await admin.delete(`${at}/device-nas`)).status).toBe(204);
  expect((await admin.delete(`${at}/device-nas`)).status).toBe(404);
  const actions = journalOf(box.database).filter(({ subject }) => subject === 'device-nas');
  expect(actions.map(({ action, actor }) => [action, actor])).toEqual(
    [
      'add-directory-device',
      'change-directory-device',
      'change-directory-device',
      'renew-device-password',
      'remove-directory-device',
    ].map((action) => [action, admin.uid]),
  );
});
