import { hasDovecot } from '@kontor/testkit/imap';
import { knownPassword } from '@kontor/testkit/known-users';
import { createVisitor, type Visitor } from '@kontor/testkit/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imagesHeld } from '../crash/container-harness.fixture.ts';
import { type BuiltApps, basic, canBuild, eventually, openBuiltApps } from './built-apps.fixture.ts';

const [anna, ben, clara] = ['anna@kontor.localhost', 'ben@kontor.localhost', 'clara@kontor.localhost'];
let apps: BuiltApps;

async function visit(id: string): Promise<Visitor> {
  const port = apps.box.slices.apps.routes().find((route) => route.instance === `app-${id}`)?.port ?? 0;
  return createVisitor({ port, host: new URL((await apps.find(id))?.url ?? '').host });
}

async function install(id: string): Promise<void> {
  expect(await apps.install(id, { users: [anna, clara] })).toMatchObject({ status: 202 });
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

describe.runIf(canBuild && hasDovecot)('apps for mail', () => {
  beforeAll(async () => {
    apps = await openBuiltApps(['roundcube', 'sogo']);
    for (const uid of [anna, ben, clara]) apps.box.addUser({ uid });
  });
  afterAll(() => apps?.close());

  /** Signs in. Resolves with the visitor and the status: 302 on success, 401 otherwise. */
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

  const tokenIn = (text: string) => /"request_token":"([^"]+)"/.exec(text)?.[1] ?? '';

  test('in Roundcube a mail from one person to another arrives and is read', async () => {
    const { visitor: writer } = await enterRoundcube(anna);
    const place = (await writer.get('/?_task=mail&_action=compose')).headers.location ?? '';
    const [, id = ''] = /_id=(\w+)/.exec(place) ?? [];
    const { text } = await writer.get(`/?_task=mail&_action=compose&_id=${id}`);
    const [, from = ''] = /<select[^>]*name="_from"[^>]*>\s*<option value="(\d+)"/.exec(text) ?? [];
    const mail = { _from: from, _to: clara, _subject: 'Sommerfest', _message: 'Am Freitag um vier.', _is_html: '0' };
    const fields = { _token: tokenIn(text), _id: id, _framed: '1', _store_target: 'Sent', ...mail };
    const sent = await writer.submit('/?_task=mail&_action=send', fields);
    expect(sent.text).toContain('sent_successfully');
    const { visitor: reader } = await enterRoundcube(clara);
    const token = tokenIn((await reader.get('/?_task=mail')).text);
    const asked = { 'x-roundcube-request': token, 'x-requested-with': 'XMLHttpRequest' };
    await eventually(async () =>
      expect((await reader.get('/?_task=mail&_action=list&_mbox=INBOX&_remote=1', asked)).text).toContain('Sommerfest'),
    );
    expect((await reader.get('/?_task=mail&_action=show&_mbox=INBOX&_uid=1')).text).toContain('Am Freitag um vier.');
    expect((await writer.get('/?_task=mail&_action=show&_mbox=Sent&_uid=1')).text).toContain('Am Freitag um vier.');
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
    const { status, visitor } = await eventually(async () => {
      const entered = await enterSogo(anna);
      expect(entered.status).toBe(200);
      return entered;
    });
    expect(status).toBe(200);
    expect((await visitor.get('/')).headers.location).toBe('/SOGo/');
    const headers = { 'x-xsrf-token': visitor.cookie('XSRF-TOKEN'), accept: 'application/json' };
    const folders = await visitor.get(`/SOGo/so/${encodeURIComponent(anna)}/Mail/0/view`, headers);
    expect(folders.text).toContain('INBOX');
    expect((await calendars(anna)).status).toBe(207);
    const settings = JSON.parse((await visitor.get(`/SOGo/so/${encodeURIComponent(anna)}/jsonDefaults`, headers)).text);
    expect(settings).toMatchObject({ SOGoLanguage: 'German', SOGoFirstDayOfWeek: 1 });
    expect((await enterSogo(anna, `${knownPassword}x`)).status).toBe(403);
    expect((await enterSogo(ben)).status).toBe(403);
    expect((await calendars(ben)).status).toBe(401);
  });

  test('in SOGo a mail from one person to another arrives and is read', async () => {
    const { visitor: writer } = await enterSogo(anna);
    const mailOf = (uid: string) => `/SOGo/so/${encodeURIComponent(uid)}/Mail/0`;
    const as = (visitor: Visitor) => ({ 'x-xsrf-token': visitor.cookie('XSRF-TOKEN'), accept: 'application/json' });
    const draft = JSON.parse((await writer.get(`${mailOf(anna)}/compose`, as(writer))).text) as { draftId: string };
    const mail = { from: anna, to: [clara], subject: 'Inventur', text: 'Am Montag um acht.', isHTML: false };
    const place = `${mailOf(anna)}/folderDrafts/${draft.draftId}/send`;
    const sent = await writer.post(place, mail, as(writer));
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('success')]);
    const { visitor: reader } = await enterSogo(clara);
    const list = () => reader.post(`${mailOf(clara)}/folderINBOX/view`, { sortingAttributes: {} }, as(reader));
    await eventually(async () => expect((await list()).text).toContain('Inventur'));
    const uids = [...(await list()).text.matchAll(/Inventur/g)];
    expect(uids).toHaveLength(1);
  });

  test('SOGo is brought up to date, and removed', async () => {
    await renewAndRemove('sogo');
    await eventually(async () => expect((await enterSogo(anna)).status).toBe(200));
    await remove('sogo');
  });
});
