import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstalledApp } from '@kontor/contract/apps';
import type { Message } from '@kontor/contract/messages';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { type Answer, ask, type Client } from '@kontor/testkit/client';
import { hasDebootstrap, provideDebianBase } from '@kontor/testkit/debian-base';
import { hasDocker, startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker-daemon';
import { hasSlapd } from '@kontor/testkit/ldap';
import { knownPassword } from '@kontor/testkit/people';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { imagesHeld } from './container-lane.fixture.ts';

// The store's own apps, built from Debian's packages. Each is built once: what a test leaves behind is found by the next.
const shipped = join(import.meta.dirname, '../../../../../catalogue');
const ids = ['radicale', 'dokuwiki'];
const [anna, ben] = ['anna@kontor.localhost', 'ben@kontor.localhost'];
const english = { headers: { 'accept-language': 'en' } };

let catalogue: string;
let daemon: TestDaemon;
let box: TestBox;
let admin: Client & { uid: string };

const soon = <T>(work: () => T | Promise<T>, timeout = 30_000): Promise<T> =>
  vi.waitFor(work, { timeout, interval: 50 });

/** Another edition of an app, changed somewhere. */
async function renew(
  id: string,
  version: string,
  change: (dockerfile: string) => string = (text) => text,
): Promise<void> {
  const [manifest, recipe] = ['manifest.yaml', 'image/Dockerfile'].map((name) => join(catalogue, id, name));
  const shippedRecipe = readFileSync(join(shipped, id, 'image', 'Dockerfile'), 'utf8');
  writeFileSync(
    manifest as string,
    readFileSync(manifest as string, 'utf8').replace(/^version: .*$/m, `version: '${version}'`),
  );
  writeFileSync(recipe as string, change(shippedRecipe));
  await box.slices.store.reload();
}

const find = async (id: string): Promise<InstalledApp | undefined> =>
  (await admin.get('/api/v1/apps')).json.find((app: InstalledApp) => app.instanceId === `app-${id}`);
const idle = () => soon(() => expect(box.jobs.open()).toEqual([]), 240_000);
async function runs(id: string, appVersion: string): Promise<void> {
  await idle();
  await soon(async () =>
    expect(await find(id), box.log.lines.join('\n')).toMatchObject({ status: 'RUNNING', appVersion }),
  );
}
const update = (id: string) => admin.patch(`/api/v1/apps/app-${id}`, { body: {} });
const told = async (): Promise<string> =>
  ((await admin.get('/api/v1/messages', english)).json as Message[]).map(({ text }) => text).join('\n');

/** A program that comes with a name and a password, over the box's own edge. */
async function call(
  id: string,
  [method, path]: [string, string],
  { uid, password = knownPassword, body = '' }: { uid: string; password?: string; body?: string },
): Promise<Answer> {
  const { host } = new URL((await find(id))?.url ?? '');
  const authorization = `Basic ${Buffer.from(`${uid}:${password}`).toString('base64')}`;
  return ask(box.port, method, path, { host, headers: { authorization, 'content-type': 'text/xml' }, body });
}

const calendar = `/${encodeURIComponent(anna)}/office`;
const event = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', 'BEGIN:VEVENT', 'UID:one', 'DTSTAMP:20260102T000000Z']
  .concat('DTSTART:20260105T090000Z', 'DURATION:PT1H', 'SUMMARY:Besprechung', 'END:VEVENT', 'END:VCALENDAR', '')
  .join('\r\n');
const readEvent = (uid: string, password?: string) =>
  call('radicale', ['GET', `${calendar}/one.ics`], { uid, ...(password === undefined ? {} : { password }) });

async function wiki(uid: string, method: string, ...values: string[]): Promise<number> {
  const params = values.map((value) => `<param><value>${value}</value></param>`).join('');
  const body = `<?xml version="1.0"?><methodCall><methodName>${method}</methodName><params>${params}</params></methodCall>`;
  return (await call('dokuwiki', ['POST', '/lib/exe/xmlrpc.php'], { uid, body })).status;
}
const read = (uid: string) => wiki(uid, 'wiki.getPage', 'start');
const write = (uid: string) => wiki(uid, 'wiki.putPage', 'start', 'Herzlich willkommen', '<struct/>');
const administer = (uid: string) => wiki(uid, 'plugin.acl.addAcl', 'secret', 'somebody', '<int>1</int>');
const rights = (group: string, uid: string) =>
  admin.post(`/api/v1/groups/app-dokuwiki_${group}/members`, { body: { uid } });

describe.runIf(hasDocker && hasSlapd && hasDebootstrap)('apps that are built on the box', () => {
  beforeAll(async () => {
    catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
    for (const id of ids) cpSync(join(shipped, id), join(catalogue, id), { recursive: true });
    daemon = await startDockerDaemon();
    await provideDebianBase(daemon.socket);
    const environment = {
      KONTOR_CATALOGUE: catalogue,
      KONTOR_ENGINE: 'auto',
      KONTOR_DOCKER_SOCKET: daemon.socket,
      KONTOR_LDAP_PORT: '0',
    };
    box = await startBox({ environment });
    admin = await box.signedIn({ role: 'admin', mode: true, uid: 'admin@kontor.localhost' });
    for (const uid of [anna, ben]) box.person({ uid });
  }, 240_000);

  afterAll(async () => {
    await box?.end();
    await daemon?.end();
    if (catalogue !== undefined) rmSync(catalogue, { recursive: true, force: true });
  });

  test('both are built side by side, and run', async () => {
    const offered = (await admin.get('/api/v1/store/apps', english)).json;
    expect(offered.map(({ obstacles }: { obstacles: string[] }) => obstacles)).toEqual([[], []]);
    for (const id of ids)
      expect(await admin.post(`/api/v1/apps/${id}`, { body: { users: [anna] } })).toMatchObject({ status: 202 });
    for (const id of ids) await runs(id, '1.0.0');
    const held = await imagesHeld(daemon.socket);
    expect(held.map((name) => name.replace(/^.*\//, '')).sort()).toEqual(ids.map((id) => `app-${id}:1.0.0_app`).sort());
  }, 240_000);

  test('Radicale keeps a calendar for a member, with the password of the portal, and for nobody else', async () => {
    expect((await call('radicale', ['MKCALENDAR', calendar], { uid: anna })).status).toBe(201);
    expect((await call('radicale', ['PUT', `${calendar}/one.ics`], { uid: anna, body: event })).status).toBe(201);
    expect((await readEvent(anna)).text).toContain('SUMMARY:Besprechung');
    const refused = [await readEvent(anna, `${knownPassword}x`), await readEvent(anna, ''), await readEvent(ben)];
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect((await readEvent('*')).status).toBe(401);
  });

  test('DokuWiki lets members read, editors write and administrators set rights', async () => {
    expect([await read(anna), await read(ben), await read(admin.uid)]).toEqual([200, 401, 401]);
    expect(await write(anna)).toBe(403);
    await rights('editors', anna);
    await soon(async () => expect(await write(anna)).toBe(200));
    expect(await administer(anna)).toBe(403);
    await rights('admins', anna);
    await soon(async () => expect(await administer(anna)).toBe(200));
  });

  test('a newer edition takes over the data', async () => {
    await renew('radicale', '1.1.0');
    expect((await update('radicale')).status).toBe(202);
    await runs('radicale', '1.1.0');
    expect((await readEvent(anna)).text).toContain('SUMMARY:Besprechung');
  });

  test('an edition that ends at once is taken back with what it spoiled, and its image goes', async () => {
    await renew('dokuwiki', '1.1.0', (text) => text.replace(/^CMD .*$/m, 'CMD ["sh", "-c", "rm -r /data/pages"]'));
    expect((await update('dokuwiki')).status).toBe(202);
    await runs('dokuwiki', '1.0.0');
    expect(await told()).toContain('Wiki could not be updated. The app ended at once.');
    await soon(async () => expect(await read(anna)).toBe(200));
    expect(await write(anna)).toBe(200);
    expect((await imagesHeld(daemon.socket)).filter((name) => name.includes('dokuwiki'))).toHaveLength(1);
  });

  test('an edition that cannot be built is told with the step, and what runs is left alone', async () => {
    await renew('dokuwiki', '1.2.0', (text) => text.replace('USER ', 'RUN echo no such luck && false\nUSER '));
    expect((await update('dokuwiki')).status).toBe(202);
    await runs('dokuwiki', '1.0.0');
    expect(await told()).toContain('What failed: RUN echo no such luck');
    expect(box.log.lines.join('\n')).toContain('no such luck');
    expect(await read(anna)).toBe(200);
  });

  test('uninstalled they leave the data, or nothing', async () => {
    const homeOf = (id: string) => join(box.data, 'apps', `app-${id}`);
    expect((await admin.delete('/api/v1/apps/app-radicale')).status).toBe(202);
    await idle();
    expect(readdirSync(homeOf('radicale'))).toEqual(['data']);
    const path = `/api/v1/apps/app-dokuwiki?removeData=true&password=${knownPassword}`;
    expect((await admin.delete(path)).status).toBe(202);
    await idle();
    await soon(() => expect(existsSync(homeOf('dokuwiki'))).toBe(false));
    expect(await imagesHeld(daemon.socket)).toEqual([]);
  });
});
