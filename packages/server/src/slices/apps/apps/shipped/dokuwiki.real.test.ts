import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import { ask, type Client } from '@kontor/testkit/client';
import { knownPassword } from '@kontor/testkit/known-users';
import { hasSlapd, ldapWhoami } from '@kontor/testkit/ldap';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

// A third-party app: Debian's DokuWiki, which signs users in at the directory by itself.
const debian = { wiki: '/usr/share/dokuwiki', conf: '/etc/dokuwiki' };
const hasDokuwiki = existsSync(`${debian.wiki}/doku.php`) && existsSync('/usr/bin/php');

let catalogue: string;
let box: TestBox;
let admin: Client & { uid: string };
const [anna, ben] = ['anna@kontor.localhost', 'ben+werk@kontor.localhost'];

const eventually = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000, interval: 50 });
/** Retries until `work` succeeds: the directory converges within a second; the wiki and the machine may take longer. */
const atOnce = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000, interval: 20 });

function offerWiki(version: string): Promise<void> {
  offer(catalogue, 'dokuwiki', { from: 'debian', version });
  // Without the configuration of this machine and unused languages.
  const filter = (path: string) => !/\/(?:(?:acl|users)\.auth\.php|local\.php|lang\/(?!de\b|en\b))/.test(path);
  for (const [name, path] of Object.entries(debian))
    cpSync(path, join(catalogue, 'dokuwiki', 'bundle', name), { recursive: true, dereference: true, filter });
  return box.slices.store.reload();
}

const wiki = async () => (await admin.get('/api/v1/apps')).json[0];
async function runs(version: string): Promise<void> {
  await eventually(() => expect(box.jobs.open()).toEqual([]));
  await eventually(async () =>
    expect(await wiki(), box.log.lines.join('\n')).toMatchObject({ status: 'RUNNING', appVersion: version }),
  );
}

const basic = (uid: string, password: string) => `Basic ${Buffer.from(`${uid}:${password}`).toString('base64')}`;

/** Calls the wiki's API through the edge without a session. Resolves with 200, 401 for an unknown user, 403 for a missing right. */
async function call(method: string, values: readonly string[], uid: string, password: string): Promise<number> {
  const params = values.map((value) => `<param><value>${value}</value></param>`).join('');
  const body = `<?xml version="1.0"?><methodCall><methodName>${method}</methodName><params>${params}</params></methodCall>`;
  const headers = { authorization: basic(uid, password), 'content-type': 'text/xml' };
  const { host } = new URL((await wiki())?.url ?? '');
  return (await ask(box.port, 'POST', '/lib/exe/xmlrpc.php', { host, headers, body })).status;
}
const read = (uid: string, password = knownPassword) => call('wiki.getPage', ['start'], uid, password);
const write = (uid: string) => call('wiki.putPage', ['start', 'Herzlich willkommen', '<struct/>'], uid, knownPassword);

describe.runIf(hasSlapd && hasDokuwiki)('DokuWiki', () => {
  beforeAll(async () => {
    catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
    box = await startBox({ environment: { KONTOR_CATALOGUE: catalogue, KONTOR_LDAP_PORT: '0' } });
    admin = await box.signedIn({ role: 'admin', mode: true, uid: 'admin@kontor.localhost' });
    for (const uid of [anna, ben]) box.addUser({ uid });
    await offerWiki('1.0.0');
    const body = { users: [anna], groups: [] };
    expect(await admin.post('/api/v1/apps/dokuwiki', { body })).toMatchObject({ status: 202 });
    await runs('1.0.0');
  });
  afterAll(async () => {
    await box.end();
    rmSync(catalogue, { recursive: true, force: true });
  });

  test('lets members in with the password of the portal, and nobody else', async () => {
    expect(await read(anna)).toBe(200);
    expect(await read(anna, `${knownPassword}x`)).toBe(401);
    expect(await read(anna, '')).toBe(401);
    // Neither users without access nor the administrator who installed it.
    expect([await read(ben), await read(admin.uid), await read('*')]).toEqual([401, 401, 401]);
  });

  test('stands behind the portal for everybody else who comes along', async () => {
    const { host } = new URL((await wiki())?.url ?? '');
    const page = await ask(box.port, 'GET', '/doku.php', { host, headers: { accept: 'text/html' } });
    expect([page.status, page.headers.location]).toEqual([302, expect.stringContaining(box.portalUrl)]);
  });

  test('knows the rights people have inside it', async () => {
    expect(await write(anna)).toBe(403);
    await admin.post('/api/v1/groups/app-dokuwiki_admins/members', { body: { uid: anna } });
    await atOnce(async () => expect(await write(anna)).toBe(200));
    await admin.delete(`/api/v1/groups/app-dokuwiki_admins/members/${encodeURIComponent(anna)}`);
    await atOnce(async () => expect(await write(anna)).toBe(403));
  });

  test('hears of who comes and goes', async () => {
    await admin.post('/api/v1/groups/app-dokuwiki/members', { body: { uid: ben } });
    await atOnce(async () => expect(await read(ben)).toBe(200));
    await admin.delete(`/api/v1/groups/app-dokuwiki/members/${encodeURIComponent(ben)}`);
    await atOnce(async () => expect(await read(ben)).toBe(401));
    await admin.post(`/api/v1/users/${encodeURIComponent(anna)}/disable`);
    await atOnce(async () => expect(await read(anna)).toBe(401));
    await admin.post(`/api/v1/users/${encodeURIComponent(anna)}/enable`);
    await atOnce(async () => expect(await read(anna)).toBe(200));
  });

  test('hears of a new password', async () => {
    const newPassword = 'Regenbogen42-neu';
    const user = await box.signIn(anna);
    const body = { currentPassword: knownPassword, newPassword, newPasswordRepeat: newPassword };
    const path = `/api/v1/users/${encodeURIComponent(anna)}/password_change_request`;
    expect((await user.post(path, { body })).status).toBe(204);
    await atOnce(async () => expect(await read(anna, newPassword)).toBe(200));
    expect(await read(anna)).toBe(401);
    await user.post(path, {
      body: { currentPassword: newPassword, newPassword: knownPassword, newPasswordRepeat: knownPassword },
    });
    await atOnce(async () => expect(await read(anna)).toBe(200));
  });

  test('goes on after the directory was rebuilt, and after an update', async () => {
    await box.slices.directory.reinstall();
    expect(await read(anna)).toBe(200);
    await offerWiki('1.1.0');
    expect(await admin.patch('/api/v1/apps/app-dokuwiki', { body: {} })).toMatchObject({ status: 202 });
    await runs('1.1.0');
    expect([await read(anna), await read(ben)]).toEqual([200, 401]);
  });

  test('leaves no account behind when it is uninstalled', async () => {
    const { url, bindDn: dn, bindPassword: password } = box.slices.directory.settings('app-dokuwiki');
    expect((await ldapWhoami({ url, dn, password })).code).toBe(0);
    await admin.delete('/api/v1/apps/app-dokuwiki');
    await eventually(() => expect(box.jobs.open()).toEqual([]));
    await eventually(async () => expect((await ldapWhoami({ url, dn, password })).code).toBe(49));
  });
});
