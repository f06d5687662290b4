import { existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dnOfGroup, dnOfUser } from '@kontor/contract/rules/people/dn';
import { openDatabase } from '@kontor/platform/database/database';
import { offer } from '@kontor/testkit/catalogues';
import { type ChildServer, startChildServer } from '@kontor/testkit/child-server';
import { type Client, clientOf } from '@kontor/testkit/client';
import { anonymous, hasSlapd, type LdapLogin, ldapSearch, ldapSearchCode, ldapWhoami } from '@kontor/testkit/ldap';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { partMarker } from '../../../adapters/ldap/slapd-process.ts';
import { findMarked } from '../../../adapters/run-command/process-table.ts';
import { freePort } from '../../mail/outbox/free-port.fixture.ts';
import { escapeFilter } from './rules.ts';

// The box as in production: the server is a process of its own, called over HTTP and with Debian's ldap-utils.
const pin = '12345678';
const password = 'Sonnenblume7';
const owner = 'olga@kontor.localhost';
const [anna, ben] = ['anna@kontor.localhost', 'ben@kontor.localhost'];
const odd = [
  'a+b=c@kontor.localhost',
  '#hash*|&!@kontor.localhost',
  'jörg.weiß@müller.example',
  `o'neil{1}@kontor.localhost`,
  `${'l'.repeat(64)}@${'d'.repeat(120)}.example`,
];

let data: string;
let catalogue: string;
let ldapPort: number;
let server: ChildServer;
let token: string | undefined;
let app: LdapLogin & { usersDn: string; userFilter: string };

const eventually = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000, interval: 50 });
const atOnce = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000, interval: 20 });
const admin = (): Client => clientOf(server.port, token);
const user = (uid: string) => `/api/v1/users/${encodeURIComponent(uid)}`;
const url = () => `ldap://127.0.0.1:${ldapPort}`;
/** Returns the pids of this box's slapd: those that run in its folder. */
const slapds = () =>
  findMarked(partMarker, '')
    .map(({ pid }) => pid)
    .filter((pid) => existsSync(`/proc/${pid}/cwd`) && readlinkSync(`/proc/${pid}/cwd`) === join(data, 'ldap'));
const bind = async (uid: string, secret = password) =>
  (await ldapWhoami({ url: url(), dn: dnOfUser(uid), password: secret })).code;
const findAs = (login: LdapLogin, filter: string, ...attributes: string[]) =>
  ldapSearch(login, '-b', 'dc=kontor', filter, ...attributes);
const find = async (uid: string, ...attributes: string[]) =>
  (await findAs(app, `(uid=${escapeFilter(uid)})`, ...attributes))[0];

async function boot(): Promise<void> {
  const environment = { KONTOR_LDAP_PORT: String(ldapPort), KONTOR_SETUP_PIN: pin };
  server = await startChildServer({ data, catalogue, environment });
}

async function setUp(): Promise<void> {
  const names = { firstName: 'Olga', lastName: 'Groß', externEmail: 'olga@firma.example' };
  const body = { ...names, uid: owner, password, passwordRepeat: password, pin };
  const answer = await clientOf(server.port).post('/api/v1/setup/new', { body });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  token = String(answer.headers['x-auth-token']);
  await enterMode();
}

const enterMode = async () =>
  expect((await admin().post('/api/v1/adminmode', { body: { password } })).status).toBeLessThan(300);

async function employ(uid: string): Promise<void> {
  const body = {
    uid,
    givenname: 'Anna',
    surname: 'Arndt',
    externEmail: 'privat@firma.example',
    userPassword: password,
    userPasswordRepeat: password,
  };
  const answer = await admin().post('/api/v1/users', { body });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
}

/** Adds people with usernames as earlier versions took them: today's spell new ones in what every keyboard has. */
async function employEarlier(uids: readonly string[]): Promise<void> {
  const plain = uids.map((_, index) => `earlier${index}@kontor.localhost`);
  for (const uid of plain) await employ(uid);
  await server.stop();
  const database = openDatabase({ file: join(data, 'kontor.db') });
  for (const table of ['people', 'credentials', 'group_members']) {
    for (const [index, uid] of uids.entries()) {
      database.script(`update ${table} set uid = '${uid.replaceAll("'", "''")}' where uid = '${plain[index]}'`);
    }
  }
  database.close();
  await boot();
}

/** Offers an app that records the directory settings it was given. */
function offerAsking(): void {
  offer(catalogue, 'probe');
  const file = join(catalogue, 'probe', 'manifest.yaml');
  const keys = ['url', 'bindDn', 'bindPassword', 'usersDn', 'userFilter'];
  const content = keys.map((key) => `"${key}":"\${ldap.${key}}"`).join(',');
  const files = `    files: [{ path: "\${app.folder}/told.json", content: '{${content}}' }]\n`;
  writeFileSync(file, readFileSync(file, 'utf8').replace('    env:\n', `${files}    env:\n`));
}

describe.runIf(hasSlapd)('the directory of a running box', () => {
  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'kontor-ldap-'));
    catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
    ldapPort = await freePort();
    offerAsking();
    await boot();
    await setUp();
  });
  afterAll(async () => {
    await server?.stop();
    for (const folder of [data, catalogue]) rmSync(folder, { recursive: true, force: true });
  });

  it('lets the first person sign in with the password of the portal, and no wrong one', async () => {
    await atOnce(async () => expect(await bind(owner)).toBe(0));
    expect(await bind(owner, `${password}x`)).toBe(49);
    expect(await bind('nobody@kontor.localhost')).toBe(49);
  });

  it('tells nobody anything who does not say who asks', async () => {
    for (const base of ['', 'dc=kontor', 'ou=people,dc=kontor', 'cn=Subschema'])
      expect(await ldapSearchCode(anonymous(url()), '-b', base, '-s', 'base')).toBe(48);
    expect(await bind(owner, '')).toBe(53);
  });

  it('takes people with odd names, each for itself', async () => {
    for (const uid of [anna, ben]) await employ(uid);
    await employEarlier(odd);
    await atOnce(async () => expect(await bind(odd.at(-1) ?? '')).toBe(0));
    for (const uid of odd) {
      expect(await bind(uid), uid).toBe(0);
      expect(await bind(uid, 'Sonnenblume8'), uid).toBe(49);
    }
  });

  it('gives an app an account that reads its members and no more', async () => {
    const body = { users: [owner, anna, ...odd] };
    expect(await admin().post('/api/v1/apps/probe', { body })).toMatchObject({ status: 202 });
    await eventually(async () =>
      expect((await admin().get('/api/v1/apps')).json[0]).toMatchObject({ status: 'RUNNING' }),
    );
    const settings = JSON.parse(readFileSync(join(data, 'apps/app-probe/releases/1.0.0/told.json'), 'utf8'));
    app = { ...settings, dn: settings.bindDn, password: settings.bindPassword };
    expect(settings.url).toBe(url());
    const members = await ldapSearch(app, '-b', app.usersDn, app.userFilter, 'uid');
    expect(members.flatMap(({ uid = [] }) => uid).sort()).toEqual([owner, anna, ...odd].sort());
    for (const uid of odd) expect(await find(uid, 'uid'), uid).toMatchObject({ dn: [expect.any(String)], uid: [uid] });
    expect(await find(ben)).toBeUndefined();
    expect(Object.keys((await find(anna, '*', '+')) ?? {}).sort()).toEqual(
      [
        ...['cn', 'createTimestamp', 'displayName', 'dn', 'entryUUID', 'gidNumber', 'givenName', 'homeDirectory'],
        ...['loginShell', 'mail', 'memberOf', 'modifyTimestamp', 'objectClass', 'preferredLanguage'],
        ...['sAMAccountName', 'sn', 'uid', 'uidNumber'],
      ].sort(),
    );
    expect(await findAs(app, '(userPassword=*)', 'dn')).toEqual([]);
    expect(JSON.stringify(await findAs(app, '(objectClass=*)', '*', '+'))).not.toContain('privat@firma.example');
  });

  it('says right after each change who is in which group', async () => {
    const groups = async (uid: string) => ((await find(uid, 'memberOf'))?.memberOf ?? []).sort();
    expect(await groups(anna)).toEqual([dnOfGroup('app-probe')]);
    await admin().post('/api/v1/groups/app-probe/members', { body: { uid: ben } });
    await atOnce(async () => expect(await groups(ben)).toEqual([dnOfGroup('app-probe')]));
    await admin().delete(`/api/v1/groups/app-probe/members/${encodeURIComponent(ben)}`);
    await atOnce(async () => expect(await find(ben)).toBeUndefined());
    // A user sees all of their own groups.
    const self = { url: url(), dn: dnOfUser(anna), password };
    const own = async () => (await findAs(self, '(uid=*)', 'memberOf'))[0]?.memberOf?.sort();
    await admin().post('/api/v1/groups', { body: { cn: 'Büro und Lager', uniqueMember: [anna] } });
    await atOnce(async () => expect(await own()).toEqual([dnOfGroup('Büro und Lager'), dnOfGroup('app-probe')]));
    await admin().delete(`/api/v1/groups/${encodeURIComponent('Büro und Lager')}`);
    await atOnce(async () => expect(await own()).toEqual([dnOfGroup('app-probe')]));
  });

  it('follows passwords, names, and who may sign in', async () => {
    await admin().patch(user(anna), { body: { surname: 'Müller' } });
    await atOnce(async () => expect(await find(anna, 'sn')).toMatchObject({ sn: ['Müller'] }));
    await admin().post(`${user(anna)}/disable`);
    await atOnce(async () => expect([await bind(anna), await find(anna)]).toEqual([49, undefined]));
    await admin().post(`${user(anna)}/enable`);
    await atOnce(async () => expect(await bind(anna)).toBe(0));
    const [first = ''] = odd;
    await admin().delete(user(first));
    await atOnce(async () => expect([await bind(first), await find(first)]).toEqual([49, undefined]));
    // A restored user exists as before, and chooses a new password.
    await admin().post(`${user(first)}/putback`);
    await atOnce(async () => expect([await bind(first), (await find(first, 'uid'))?.uid]).toEqual([49, [first]]));
  });

  it("is built anew by 'Reinstall LDAP' with nothing lost", async () => {
    const seen = async () => (await findAs(app, '(objectClass=*)', 'entryUUID')).map(({ entryUUID }) => entryUUID?.[0]);
    const before = (await seen()).sort();
    const answer = await admin().post('/api/v1/system', { body: { action: 'REINSTALL_LDAP' } });
    expect(answer).toMatchObject({ status: 200, json: { ldapStatus: 'running', faults: [] } });
    expect((await seen()).sort()).toEqual(before);
    expect((await find(anna, 'memberOf'))?.memberOf).toEqual([dnOfGroup('app-probe')]);
    expect(await bind(anna)).toBe(0);
  });

  it('runs again at once when slapd is killed', async () => {
    const [former] = slapds();
    process.kill(former ?? 0, 'SIGKILL');
    await eventually(() => expect(slapds().some((pid) => pid !== former)).toBe(true));
    await eventually(async () => expect([await bind(anna), (await ldapWhoami(app)).code]).toEqual([0, 0]));
  });

  it('is there again after the server was killed, and after its data was deleted by hand', async () => {
    await server.kill();
    rmSync(join(data, 'ldap'), { recursive: true });
    await boot();
    await atOnce(async () => expect([await bind(anna), (await ldapWhoami(app)).code]).toEqual([0, 0]));
    rmSync(join(data, 'ldap'), { recursive: true });
    await eventually(async () => expect([await bind(anna), (await ldapWhoami(app)).code]).toEqual([0, 0]));
    await enterMode();
    await eventually(async () =>
      expect((await admin().get('/api/v1/repair')).json).toMatchObject({ ldapStatus: 'running', faults: [] }),
    );
  });

  it('forgets an app that is uninstalled', async () => {
    await admin().delete('/api/v1/apps/app-probe');
    await eventually(async () => expect((await ldapWhoami(app)).code).toBe(49));
  });
});
