import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { knownPassword } from '@kontor/testkit/known-users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imagesHeld } from '../crash/container-harness.fixture.ts';
import { type BuiltApps, basic, canBuild, eventually, openBuiltApps } from './built-apps.fixture.ts';

// Apps of the store built from Debian's packages. Each is built once: each test finds what the one before left.
const ids = ['radicale', 'dokuwiki'];
const [anna, ben] = ['anna@kontor.localhost', 'ben@kontor.localhost'];
const eightMinutes = 480_000;
let apps: BuiltApps;

const calendar = `/${encodeURIComponent(anna)}/office`;
const event = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', 'BEGIN:VEVENT', 'UID:one', 'DTSTAMP:20260102T000000Z']
  .concat('DTSTART:20260105T090000Z', 'DURATION:PT1H', 'SUMMARY:Besprechung', 'END:VEVENT', 'END:VCALENDAR', '')
  .join('\r\n');
const readEvent = (uid: string, password?: string) =>
  apps.call('radicale', 'GET', `${calendar}/one.ics`, basic(uid, password));

async function wiki(uid: string, method: string, ...values: string[]): Promise<number> {
  const params = values.map((value) => `<param><value>${value}</value></param>`).join('');
  const body = `<?xml version="1.0"?><methodCall><methodName>${method}</methodName><params>${params}</params></methodCall>`;
  const headers = { ...basic(uid), 'content-type': 'text/xml' };
  return (await apps.call('dokuwiki', 'POST', '/lib/exe/xmlrpc.php', headers, body)).status;
}
const read = (uid: string) => wiki(uid, 'wiki.getPage', 'start');
const write = (uid: string) => wiki(uid, 'wiki.putPage', 'start', 'Herzlich willkommen', '<struct/>');
const administer = (uid: string) => wiki(uid, 'plugin.acl.addAcl', 'secret', 'somebody', '<int>1</int>');
const grant = (group: string, uid: string) =>
  apps.admin.post(`/api/v1/groups/app-dokuwiki_${group}/members`, { body: { uid } });

describe.runIf(canBuild)('apps that are built on the box', () => {
  beforeAll(async () => {
    apps = await openBuiltApps(ids);
    for (const uid of [anna, ben]) apps.box.addUser({ uid });
  }, eightMinutes);
  afterAll(() => apps?.close());

  test(
    'both are built side by side, and run',
    async () => {
      const offered = (await apps.admin.get('/api/v1/store/apps')).json;
      expect(offered.map(({ obstacles }: { obstacles: string[] }) => obstacles)).toEqual([[], []]);
      for (const id of ids) expect(await apps.install(id, { users: [anna] })).toMatchObject({ status: 202 });
      for (const id of ids) await apps.runs(id, '1.0.0');
      const held = await imagesHeld(apps.daemon.socket);
      expect(held.map((name) => name.replace(/^.*\//, '')).sort()).toEqual(
        ids.map((id) => `app-${id}:1.0.0_app`).sort(),
      );
    },
    eightMinutes,
  );

  test('Radicale keeps a calendar for a member, with the password of the portal, and for nobody else', async () => {
    expect((await apps.call('radicale', 'MKCALENDAR', calendar, basic(anna))).status).toBe(201);
    expect((await apps.call('radicale', 'PUT', `${calendar}/one.ics`, basic(anna), event)).status).toBe(201);
    expect((await readEvent(anna)).text).toContain('SUMMARY:Besprechung');
    const refused = [readEvent(anna, `${knownPassword}x`), readEvent(anna, ''), readEvent(ben), readEvent('*')];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  test('DokuWiki lets members read, editors write and administrators set rights', async () => {
    expect([await read(anna), await read(ben), await read(apps.admin.uid)]).toEqual([200, 401, 401]);
    expect(await write(anna)).toBe(403);
    await grant('editors', anna);
    await eventually(async () => expect(await write(anna)).toBe(200));
    expect(await administer(anna)).toBe(403);
    await grant('admins', anna);
    await eventually(async () => expect(await administer(anna)).toBe(200));
  });

  test('a newer edition takes over the data', async () => {
    await apps.renew('radicale', '1.1.0');
    expect((await apps.update('radicale')).status).toBe(202);
    await apps.runs('radicale', '1.1.0');
    expect((await readEvent(anna)).text).toContain('SUMMARY:Besprechung');
  });

  test('an edition that ends at once is taken back with what it spoiled, and its image goes', async () => {
    await apps.renew('dokuwiki', '1.1.0', (text) => text.replace(/^CMD .*$/m, 'CMD ["sh", "-c", "rm -r /data/pages"]'));
    expect((await apps.update('dokuwiki')).status).toBe(202);
    await apps.runs('dokuwiki', '1.0.0');
    expect(await apps.messageTexts()).toContain('“Wiki” could not be updated. The app ended at once.');
    expect([await read(anna), await write(anna)]).toEqual([200, 200]);
    expect((await imagesHeld(apps.daemon.socket)).filter((name) => name.includes('dokuwiki'))).toHaveLength(1);
  });

  test('an edition that cannot be built is told with the step, and what runs is left alone', async () => {
    await apps.renew('dokuwiki', '1.2.0', (text) => text.replace('USER ', 'RUN echo no such luck && false\nUSER '));
    expect((await apps.update('dokuwiki')).status).toBe(202);
    await apps.runs('dokuwiki', '1.0.0');
    expect(await apps.messageTexts()).toContain('What failed: RUN echo no such luck');
    expect(apps.box.log.lines.join('\n')).toContain('no such luck');
    expect(await read(anna)).toBe(200);
  });

  test('uninstalled they leave the data, or nothing', async () => {
    const homeOf = (id: string) => join(apps.box.data, 'apps', `app-${id}`);
    expect((await apps.admin.delete('/api/v1/apps/app-radicale')).status).toBe(202);
    await apps.idle();
    expect(readdirSync(homeOf('radicale'))).toEqual(['data']);
    expect((await apps.removeWithData('dokuwiki')).status).toBe(202);
    await apps.idle();
    await eventually(() => expect(existsSync(homeOf('dokuwiki'))).toBe(false));
    expect(await imagesHeld(apps.daemon.socket)).toEqual([]);
  });
});
