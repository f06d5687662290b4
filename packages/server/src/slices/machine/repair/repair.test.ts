import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createMemoryDirectory, type MemoryDirectory } from '@kontor/testkit/memory-directory';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { switchedOff } from '../../../adapters/ldap/directory.ts';

let box: TestBox;
let directory: MemoryDirectory;
let admin: Client & { uid: string };

beforeEach(async () => {
  directory = createMemoryDirectory();
  box = await startBox({ engine: createMemoryEngine(), directory });
  admin = await box.signedIn({ uid: 'admin@kontor.localhost', role: 'admin', mode: true });
  await converged();
});
afterEach(() => box.end());

const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 30_000, interval: 10 });
const english = { headers: { 'accept-language': 'en' } };
const info = async () => (await admin.get('/api/v1/repair', english)).json;
const repair = (action: string) => admin.post('/api/v1/system', { ...english, body: { action } });
const converged = () =>
  eventually(async () => expect(await info()).toMatchObject({ ldapStatus: 'running', faults: [] }));
const names = () => directory.entries().map(({ id, dn }) => `${dn} ${id}`);

test('tells how the parts are, in numbers and words', async () => {
  expect(await info()).toMatchObject({ mysqlStatus: null, databases: [], ldapStatus: 'running', faults: [] });
  expect((await info()).totalRAMInKBytes).toBeGreaterThan(1_000);
});

test('administrators are told what keeps the box from being in order, without admin mode', async () => {
  const other = await box.signedIn({ uid: 'olga@kontor.localhost', role: 'admin' });
  const summary = async () => (await other.get('/api/v1/repair/summary', english)).json;
  expect(await summary()).toMatchObject({ lastBackup: null, administrators: 2, faults: [] });
  expect((await summary()).dataFolder).toMatch(/^\//);
  await admin.post('/api/v1/users/olga@kontor.localhost/disable');
  expect((await admin.get('/api/v1/repair/summary')).json.administrators).toBe(1);
  directory.breakAsking('start');
  await repair('RESTART_LDAP');
  const { faults } = (await admin.get('/api/v1/repair/summary', english)).json;
  expect(faults).toMatchObject([{ part: 'directory', code: 'directory-down', isHeld: false }]);
});

test('an administrator who waits for a link after a promotion is awaited, and does not count as one who can help', async () => {
  const summary = async () => (await admin.get('/api/v1/repair/summary')).json;
  const before = await summary();
  box.slices.passwords.lock(box.addUser({ uid: 'otto@kontor.localhost', role: 'admin' }));
  expect(await summary()).toMatchObject({
    administrators: before.administrators,
    administratorsSignedIn: before.administratorsSignedIn,
    administratorsAwaited: before.administratorsAwaited + 1,
  });
});

test.each(['RESTART_LDAP', 'REINSTALL_LDAP'])('%s: everything is there afterwards', async (action) => {
  const before = names();
  expect(await repair(action)).toMatchObject({ status: 200, json: { ldapStatus: 'running', faults: [] } });
  expect(names()).toEqual(before);
  expect(directory.asked.filter((words) => words === 'start').length).toBe(2);
});

test('what somebody emptied or damaged is rebuilt, with nothing lost', async () => {
  const before = names();
  directory.meddle((entries) => entries.clear());
  expect(await repair('REINSTALL_LDAP')).toMatchObject({ status: 200 });
  expect(names()).toEqual(before);
});

test('what cannot be done says why, and is offered again', async () => {
  directory.breakAsking('start');
  const answer = await repair('RESTART_LDAP');
  expect(answer).toMatchObject({
    status: 503,
    refusal: { code: 'repair-failed', message: 'That did not work: start does not work' },
  });
  expect(await info()).toMatchObject({
    ldapStatus: 'down',
    faults: [{ code: 'directory-down', actions: ['RESTART_LDAP', 'REINSTALL_LDAP'] }],
  });
  directory.breakAsking(undefined);
  expect(await repair('RESTART_LDAP')).toMatchObject({ status: 200, json: { faults: [] } });
});

test('where nothing is installed that is said, and what is missing', async () => {
  directory.lack(['slapd']);
  const { ldapStatus, faults } = await info();
  expect([ldapStatus, faults[0]?.code]).toEqual(['missing', 'directory-missing']);
  expect(faults[0]?.text).toContain('slapd');
  expect(await repair('REINSTALL_LDAP')).toMatchObject({ status: 503, refusal: { code: 'repair-failed' } });
  const german = await admin.get('/api/v1/repair', { headers: { 'accept-language': 'de' } });
  expect(german.json.faults[0]?.text).toContain('weil etwas fehlt: slapd');
});

test('a directory that is switched off is said in a whole sentence, in both languages', async () => {
  directory.lack([switchedOff]);
  const faultText = async (language: string) =>
    (await admin.get('/api/v1/repair', { headers: { 'accept-language': language } })).json.faults[0]?.text;
  expect(await faultText('en')).toContain('is switched off on this server');
  expect(await faultText('de')).toMatch(/ist auf diesem Server ausgeschaltet \(Einstellung KONTOR_LDAP_PORT\)\. Apps/);
  const german = { headers: { 'accept-language': 'de' }, body: { action: 'RESTART_LDAP' } };
  expect((await admin.post('/api/v1/system', german)).refusal.message).toContain('ist auf diesem Server ausgeschaltet');
});

test('a plan that removes much waits, and is carried out when it is let go', async () => {
  const before = names();
  directory.meddle((entries) => {
    for (let at = 0; at < 20; at += 1) {
      const dn = `cn=${at},ou=groups,dc=kontor`;
      entries.set(dn, { id: dn, dn, attributes: { objectClass: ['applicationProcess'], cn: [String(at)] } });
    }
  });
  const { json } = await repair('RESTART_LDAP');
  expect(json.faults).toEqual([
    {
      part: 'directory',
      code: 'directory-held',
      subject: '',
      text: expect.stringMatching(/^20 of \d+ entries/),
      actions: ['RELEASE_LDAP'],
    },
  ]);
  expect(names()).toHaveLength(before.length + 20);
  expect(await repair('RELEASE_LDAP')).toMatchObject({ status: 200, json: { faults: [] } });
  expect(names()).toEqual(before);
});

test('every repair stands in the journal', async () => {
  await repair('RESTART_LDAP');
  const tables = box.database.tables<{ journal: { actor: string; action: string; subject: string } }>();
  const [line] = box.database.all(tables.selectFrom('journal').selectAll().where('action', '=', 'repair'));
  expect(line).toMatchObject({ actor: admin.uid, subject: 'RESTART_LDAP' });
});

test.each(['RETRY_EDGE', 'RETRY_CERTIFICATES'])(
  '%s has nothing to do where the server answers by itself',
  async (action) => {
    expect((await info()).edgeStatus).toBeNull();
    expect(await repair(action)).toMatchObject({ status: 503, refusal: { code: 'repair-failed' } });
  },
);

test.each([{ action: 'REINSTALL_POSTGRESQL' }, { action: 'x' }, {}])('%j is no repair', async (body) => {
  expect((await admin.post('/api/v1/system', { body })).status).toBe(422);
});
