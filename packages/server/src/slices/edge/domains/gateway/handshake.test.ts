import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anna, ben, openEdgeWithApps, openTestEdge, type TestEdge } from '../edge.fixture.ts';
import { browserOf, openBrowser, pageHeaders, portal, startLogin, wiki } from '../edge-clients.fixture.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await openEdgeWithApps();
});
afterEach(() => edge.close());

const urlOf = (host: string, path = '/') => `${edge.origin(host)}${path}`;

describe('the way in', () => {
  it('leads over the portal and back to the same address, with a cookie of the app host alone', async () => {
    const browser = browserOf(edge, anna);
    const answer = await browser.go(urlOf(wiki, '/page/1?a=1&b=%2F'));
    expect(answer.status).toBe(200);
    expect(answer.hops.map((hop) => new URL(hop).pathname)).toEqual([
      '/page/1',
      '/.kontor/open',
      '/.kontor/enter',
      '/page/1',
    ]);
    expect(answer.json).toMatchObject({ url: '/page/1?a=1&b=%2F', headers: { 'x-kontor-7f3a': anna } });
    expect([...browser.jarOf(wiki).keys()]).toEqual(['kontor-app']);
    expect([...browser.jarOf(portal).keys()]).toEqual(['USESSIONID']);
  });

  it('sets cookies for this host only, out of reach of scripts, and keeps codes out of caches and referrers', async () => {
    const browser = browserOf(edge, anna);
    const first = await browser.get(urlOf(wiki));
    expect(first.headers['set-cookie']).toEqual([
      expect.stringMatching(/^kontor-state=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/),
    ]);
    const second = await browser.get(first.headers.location ?? '');
    expect(second.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const third = await browser.get(second.headers.location ?? '');
    expect(third.headers['set-cookie']).toEqual([
      expect.stringMatching(/^kontor-app=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      'kontor-state=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ]);
    expect(third.headers['cache-control']).toBe('no-store');
  });

  it('asks the portal to sign a stranger in and to come back', async () => {
    const browser = openBrowser(edge);
    const answer = await browser.go(urlOf(wiki, '/deep?x=1'));
    const last = new URL(answer.hops.at(-1) ?? '');
    expect(last.origin).toBe(edge.origin(portal));
    expect(last.pathname).toBe('/');
    const back = last.searchParams.get('open') ?? '';
    expect(back).toMatch(/^\/\.kontor\/open\?/);
    browser.jarOf(portal).set('USESSIONID', edge.signIn(anna));
    expect((await browser.go(urlOf(portal, back))).json).toMatchObject({ url: '/deep?x=1' });
  });

  it('refuses an app until a temporary password is replaced', async () => {
    const { passwords } = edge.people;
    const before = browserOf(edge, anna);
    expect((await before.go(urlOf(wiki))).status).toBe(200);
    passwords.setTemporary(anna, await passwords.hash('Kirschkuchen42'), null);
    expect((await before.get(urlOf(wiki))).status).not.toBe(200);
    const browser = browserOf(edge, anna);
    expect((await browser.go(urlOf(wiki))).hops.at(-1)).toContain('/?open=');
    expect([...browser.jarOf(wiki).keys()]).not.toContain('kontor-app');
    const actor = edge.people.session.identify(browser.jarOf(portal).get('USESSIONID') ?? '');
    const change = { newPassword: 'Winterabend7x', newPasswordRepeat: 'Winterabend7x' };
    await passwords.changePassword({ uid: anna, address: '', sessionId: actor?.sessionId ?? '' }, change);
    expect((await browser.go(urlOf(wiki))).status).toBe(200);
  });

  it('waits for the second factor and for the PUK', async () => {
    edge.people.add({ uid: 'carla@kontor.localhost', pukWaits: true });
    const browser = browserOf(edge, 'carla@kontor.localhost');
    expect((await browser.go(urlOf('notes.kontor.localhost'))).hops.at(-1)).toContain('/?open=');
    edge.people.passwords.confirmPuk('carla@kontor.localhost');
    expect((await browser.go(urlOf('notes.kontor.localhost'))).status).toBe(200);
  });

  it('keeps people outside the group out, administrators too, and names who can help', async () => {
    const invited = { uid: 'nele@kontor.localhost', givenname: 'Nele', surname: 'Neu', extern_email: '' };
    const more = { intern_email: 'nele@kontor.localhost', preferred_language: 'de' as const, passwordHash: '' };
    edge.people.users.add({ ...invited, ...more, groups: ['admin'] });
    const answer = await browserOf(edge, ben).go(urlOf(wiki));
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('Kein Zugang zu „Wiki“');
    expect(answer.text).toContain('Anna Arndt');
    expect(answer.text).not.toContain('Nele Neu');
    expect(answer.text).toContain(ben);
    edge.people.groups.setMembers('app-wiki', [ben]);
    expect((await browserOf(edge, anna).go(urlOf(wiki))).status).toBe(403);
  });

  it('tells somebody whose right was taken that it was, until the app is removed', async () => {
    edge.people.groups.setMembers('app-wiki', [anna, ben]);
    expect((await browserOf(edge, ben).go(urlOf(wiki))).status).toBe(200);
    edge.people.groups.setMembers('app-wiki', [anna]);
    const answer = await browserOf(edge, ben).go(urlOf(wiki));
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('„Wiki“ ist für Sie nicht mehr freigegeben');
    expect(answer.text).toContain('Anna Arndt');
    edge.people.groups.setMembers('app-wiki', [ben]);
    expect((await browserOf(edge, anna).go(urlOf(wiki))).text).not.toContain('Anna Arndt.');
  });

  it('lets two tabs of one browser begin at once', async () => {
    const browser = browserOf(edge, anna);
    const [one, two] = [await startLogin(edge, browser, '/one'), await startLogin(edge, browser, '/two')];
    expect((await browser.go(one.href)).json).toMatchObject({ url: '/one' });
    expect((await browser.go(two.href)).json).toMatchObject({ url: '/two' });
  });

  it('carries the prefix of a single host under https', async () => {
    const secure = await openTestEdge({ scheme: 'https' });
    await secure.app();
    const answer = await secure.ask(wiki, '/', { headers: pageHeaders });
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^__Host-kontor-state=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=600$/,
    );
    expect(answer.headers.location).toMatch(/^https:/);
    await secure.close();
  });
});

describe('calls that are no page', () => {
  it.each([
    ['a fetch', 'GET', { accept: '*/*' }],
    ['an XHR', 'GET', { accept: 'text/html, */*', 'x-requested-with': 'XMLHttpRequest' }],
    ['a script', 'GET', { accept: 'text/html', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }],
    [
      'a service worker',
      'GET',
      { accept: 'text/html', 'sec-fetch-mode': 'same-origin', 'sec-fetch-dest': 'serviceworker' },
    ],
    ['a POST', 'POST', { accept: 'application/json' }],
    ['a DAV client', 'PROPFIND', { accept: '*/*' }],
  ])('%s gets 401 and no redirect', async (_what, method, headers) => {
    const answer = await edge.ask(wiki, '/', { method, headers });
    expect(answer.status).toBe(401);
    expect(answer.refusal).toMatchObject({ code: 'not-signed-in', message: 'Bitte melden Sie sich an.' });
    expect(answer.headers.location).toBeUndefined();
  });

  it('shows a page to a person who sent a form after the session had ended', async () => {
    const answer = await edge.ask(wiki, '/save', { method: 'POST', headers: pageHeaders });
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('Bitte melden Sie sich noch einmal an');
  });

  it('open paths never redirect; only an app that asks for itself gets them without a session', async () => {
    await edge.app({ subdomain: 'dav', authMode: 'own', openPaths: ['/dav'] });
    await edge.app({ subdomain: 'probe', authMode: 'proxy-header', openPaths: ['/version'] });
    const open = await edge.ask('dav.kontor.localhost', '/dav/x', { headers: { authorization: 'Basic x' } });
    expect(open.json).toMatchObject({ url: '/dav/x', headers: { authorization: 'Basic x' } });
    expect((await edge.ask('dav.kontor.localhost', '/davish', { headers: pageHeaders })).status).toBe(302);
    for (const path of ['/dav/../admin', '/dav/%2e%2e/admin', '/dav//admin', '/dav/..%2fadmin', '/dav\\..\\admin'])
      expect((await edge.ask('dav.kontor.localhost', path)).status).toBe(401);
    const closed = await edge.ask('probe.kontor.localhost', '/version', { headers: pageHeaders });
    expect(closed.status).toBe(401);
    expect(closed.headers.location).toBeUndefined();
  });
});
