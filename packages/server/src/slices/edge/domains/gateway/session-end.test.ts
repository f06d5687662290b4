import { knownPassword } from '@kontor/testkit/known-users';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anna, ben, openEdgeWithApps, type TestEdge } from '../edge.fixture.ts';
import { enter, pageHeaders, wiki } from '../edge-clients.fixture.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await openEdgeWithApps();
});
afterEach(() => edge.close());

const urlOf = (host: string, path = '/') => `${edge.origin(host)}${path}`;

describe('leaving', () => {
  const statusOf = async (cookie: string) => (await edge.ask(wiki, '/', { headers: { cookie } })).status;

  it('ends with the session of the portal', async () => {
    const { cookie, token } = await enter(edge);
    expect(await statusOf(cookie)).toBe(200);
    await edge.signOut(token);
    expect(await statusOf(cookie)).toBe(401);
  });

  it.each([
    ['the person is disabled', 'user-disabled', { uid: anna }],
    ['the person is removed', 'user-removed', { uid: anna }],
  ] as const)('ends when %s', async (_what, event, data) => {
    const { cookie } = await enter(edge);
    edge.core.database.transaction(() => edge.core.events.publish(event, data));
    expect(await statusOf(cookie)).toBe(401);
  });

  it('ends when the password changes, in the browser that changed it too: its portal session lets it in again', async () => {
    const { browser, cookie, token } = await enter(edge);
    const actor = edge.people.session.identify(token);
    const newPassword = 'Apfelbaum42x';
    const change = { currentPassword: knownPassword, newPassword, newPasswordRepeat: newPassword };
    const sessionId = actor?.sessionId ?? '';
    await edge.people.passwords.changePassword({ uid: anna, address: '', sessionId }, change);
    expect(await statusOf(cookie)).toBe(401);
    expect((await browser.go(urlOf(wiki))).status).toBe(200);
  });

  it('ends in every other browser when the second factor is switched on', async () => {
    const [here, there] = [await enter(edge), await enter(edge)];
    const sessionId = edge.people.session.identify(here.token)?.sessionId ?? '';
    edge.core.events.publish('second-factor-changed', { uid: anna, sessionId });
    expect([await statusOf(here.cookie), await statusOf(there.cookie)]).toEqual([200, 401]);
  });

  it('stays when somebody else leaves, and when nothing was committed', async () => {
    const { cookie } = await enter(edge);
    edge.core.database.transaction(() => edge.core.events.publish('user-disabled', { uid: ben }));
    expect(() =>
      edge.core.database.transaction(() => {
        edge.core.events.publish('user-disabled', { uid: anna });
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(await statusOf(cookie)).toBe(200);
  });

  it('ends with the membership', async () => {
    const { cookie } = await enter(edge);
    edge.people.groups.setMembers('app-wiki', [ben]);
    expect(await statusOf(cookie)).toBe(401);
  });

  it('ends when a person leaves the group that opened the app, and began when she joined it', async () => {
    const { groups } = edge.people;
    groups.addCustom('Bakery', '', '');
    groups.setMembers('app-wiki', [ben]);
    groups.setApps('Bakery', ['app-wiki']);
    groups.setMembers('Bakery', [anna]);
    const { cookie } = await enter(edge);
    expect(await statusOf(cookie)).toBe(200);
    groups.setMembers('Bakery', []);
    expect(await statusOf(cookie)).toBe(401);
  });

  it('ends when another app takes the host', async () => {
    const { cookie } = await enter(edge);
    edge.uninstall('app-wiki');
    expect(await statusOf(cookie)).toBe(421);
    await edge.app({ instance: 'app-other' });
    expect(await statusOf(cookie)).toBe(401);
  });

  it('ends when the portal session runs out', async () => {
    const { cookie } = await enter(edge);
    edge.clock.advance(12 * 3_600_000);
    expect(await statusOf(cookie)).toBe(401);
  });

  it('counts use of an app as use of the portal', async () => {
    const { cookie, token } = await enter(edge);
    for (let hour = 0; hour < 24; hour += 1) {
      edge.clock.advance(3_600_000);
      expect(await statusOf(cookie)).toBe(200);
    }
    expect(edge.people.session.identify(token)).toBeDefined();
  });

  it('offers to leave one app, by a form, and stays in the portal', async () => {
    const { browser, cookie, token } = await enter(edge);
    expect((await browser.get(urlOf(wiki, '/.kontor/logout'))).text).toContain('Bei „Wiki“ abmelden?');
    expect(await statusOf(cookie)).toBe(200);
    const headers = { ...pageHeaders, cookie, origin: edge.origin(wiki) };
    const answer = await edge.ask(wiki, '/.kontor/logout', { method: 'POST', headers });
    expect(answer.text).toContain('Sie sind bei „Wiki“ abgemeldet');
    expect(answer.headers['set-cookie']?.[0]).toContain('Max-Age=0');
    expect(await statusOf(cookie)).toBe(401);
    expect(edge.people.session.identify(token)).toBeDefined();
  });

  it('nothing else is under the edge’s own path, and the app never sees it', async () => {
    const { cookie } = await enter(edge);
    for (const path of ['/.kontor', '/.kontor/', '/.kontor/x', '/.kontor/open'])
      expect((await edge.ask(wiki, path, { headers: { cookie } })).status).toBe(404);
  });

  it('two sessions in one browser are none, and the tossed one is taken away', async () => {
    const { cookie } = await enter(edge);
    const answer = await edge.ask(wiki, '/', { headers: { ...pageHeaders, cookie: `${cookie}; kontor-app=tossed` } });
    expect(answer.status).toBe(401);
    expect(answer.headers['set-cookie']).toEqual([
      'kontor-app=; Domain=kontor.localhost; Path=/; Max-Age=0',
      'kontor-app=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ]);
  });
});
