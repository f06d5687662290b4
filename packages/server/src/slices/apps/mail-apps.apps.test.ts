import { join } from 'node:path';
import { knownPassword } from '@kontor/testkit/people';
import { createVisitor, type Visitor } from '@kontor/testkit/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltApps, basic, canBuild, openBuiltApps, soon } from './built-apps.fixture.ts';
import { imagesHeld } from './container-lane.fixture.ts';

// The box has no mail server of its own yet: each app gets one beside it, as it would find the box's.
const [anna, ben] = ['anna@kontor.localhost', 'ben@kontor.localhost'];
const recipes = { mailbox: join(import.meta.dirname, '../../../../testkit/images/mailbox') };
const mailbox = `      mailbox:
        build: mailbox
        tmpfs: [/tmp]
`;
let apps: BuiltApps;

/** The same app with a mail server among its own services. */
const withMailbox = (manifest: string): string =>
  manifest
    .replace(/^ {2}(?:recvmail|sendmail): .*\n/gm, '')
    .replace(/\$\{(?:imap|smtp)\.host\}/g, 'mailbox')
    .replace(/\$\{(?:imap|smtp)\.port\}/g, '10143')
    .replace(/\$\{smtp\.user\}/g, '')
    .replace(/^(\s+)build: image$/m, '$1build: image\n$1after: [mailbox]')
    .concat(mailbox);

async function visit(id: string): Promise<Visitor> {
  const port = apps.box.slices.apps.routes().find((route) => route.instance === `app-${id}`)?.port ?? 0;
  return createVisitor({ port, host: new URL((await apps.find(id))?.url ?? '').host });
}

async function install(id: string): Promise<void> {
  expect(await apps.install(id, { users: [anna] })).toMatchObject({ status: 202 });
  await apps.runs(id, '1.0.0');
}

async function renewAndRemove(id: string): Promise<void> {
  await apps.renew(id, '1.1.0', (text) => `${text}LABEL edition="second"\n`);
  expect((await apps.update(id)).status).toBe(202);
  await apps.runs(id, '1.1.0');
}

async function remove(id: string): Promise<void> {
  expect((await apps.removeWithData(id)).status).toBe(202);
  await apps.idle();
  expect((await imagesHeld(apps.daemon.socket)).filter((name) => name.includes(id))).toEqual([]);
}

describe.runIf(canBuild)('apps for mail', () => {
  beforeAll(async () => {
    apps = await openBuiltApps(['roundcube', 'sogo'], { manifest: withMailbox, recipes });
    for (const uid of [anna, ben]) apps.box.person({ uid });
  });
  afterAll(() => apps?.close());

  /** Answers 302 for who is let in, 401 for anybody else. */
  async function enterRoundcube(uid: string, password = knownPassword): Promise<{ status: number; visitor: Visitor }> {
    const visitor = await visit('roundcube');
    const [, token = ''] = /name="_token" value="([^"]+)"/.exec((await visitor.get('/')).text) ?? [];
    const fields = { _task: 'login', _action: 'login', _token: token, _user: uid, _pass: password };
    return { status: (await visitor.submit('/?_task=login', fields)).status, visitor };
  }

  test('Roundcube opens the mailbox of who has one', async () => {
    await install('roundcube');
    const { status, visitor } = await enterRoundcube(anna);
    expect(status).toBe(302);
    expect((await visitor.get('/?_task=mail')).text).toContain('INBOX');
    expect((await enterRoundcube(anna, `${knownPassword}x`)).status).toBe(401);
    expect((await enterRoundcube(ben)).status).toBe(401);
  });

  test('Roundcube is brought up to date, and removed', async () => {
    await renewAndRemove('roundcube');
    expect((await enterRoundcube(anna)).status).toBe(302);
    await remove('roundcube');
  });

  async function enterSogo(uid: string, password = knownPassword): Promise<{ status: number; visitor: Visitor }> {
    const visitor = await visit('sogo');
    const { status } = await visitor.post('/SOGo/connect', { userName: uid, password, rememberLogin: 0 });
    return { status, visitor };
  }
  const calendars = (uid: string) =>
    apps.call('sogo', 'PROPFIND', `/SOGo/dav/${encodeURIComponent(uid)}/Calendar/`, { ...basic(uid), depth: '1' });

  test('SOGo lets members in, with their mailbox and calendar, and nobody else', async () => {
    await install('sogo');
    const { status, visitor } = await soon(async () => {
      const entered = await enterSogo(anna);
      expect(entered.status).toBe(200);
      return entered;
    });
    expect(status).toBe(200);
    const headers = { 'x-xsrf-token': visitor.cookie('XSRF-TOKEN'), accept: 'application/json' };
    const folders = await visitor.get(`/SOGo/so/${encodeURIComponent(anna)}/Mail/0/view`, headers);
    expect(folders.text).toContain('INBOX');
    expect((await calendars(anna)).status).toBe(207);
    expect((await enterSogo(anna, `${knownPassword}x`)).status).toBe(403);
    expect((await enterSogo(ben)).status).toBe(403);
    expect((await calendars(ben)).status).toBe(401);
  });

  test('SOGo is brought up to date, and removed', async () => {
    await renewAndRemove('sogo');
    await soon(async () => expect((await enterSogo(anna)).status).toBe(200));
    await remove('sogo');
  });
});
