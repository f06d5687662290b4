import { knownPassword } from '@kontor/testkit/people';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anna, ben, openBrowser, openTestEdge, pageHeaders, type TestEdge } from './edge.fixture.ts';

const wiki = 'wiki.kontor.localhost';
const portal = 'cloud.kontor.localhost';

let edge: TestEdge;
beforeEach(async () => {
  edge = await openTestEdge();
  await edge.app({ userGroup: 'app-wiki' });
  await edge.app({ name: 'notes', title: { de: 'Notizen', en: 'Notes' } });
  edge.people.groups.addMember('app-wiki', anna);
});
afterEach(() => edge.close());

/** A browser whose person is signed in at the portal. */
function browserOf(uid: string) {
  const browser = openBrowser(edge);
  browser.jarOf(portal).set('USESSIONID', edge.signIn(uid));
  return browser;
}

const urlOf = (host: string, path = '/') => `${edge.origin(host)}${path}`;

/** Goes the first two steps and answers where the portal leads to. */
async function halfWay(browser: ReturnType<typeof openBrowser>, path = '/'): Promise<URL> {
  const first = await browser.get(urlOf(wiki, path));
  const second = await browser.get(first.headers.location ?? '');
  return new URL(second.headers.location ?? '');
}

describe('the way in', () => {
  it('leads over the portal and back to the same address, with a cookie of the app host alone', async () => {
    const browser = browserOf(anna);
    const answer = await browser.go(urlOf(wiki, '/page/1?a=1&b=%2F'));
    expect(answer.status).toBe(200);
    expect(answer.hops.map((hop) => new URL(hop).pathname)).toEqual([
      '/page/1',
      '/.kontor/open',
      '/.kontor/enter',
      '/page/1',
    ]);
    expect(answer.json.url).toBe('/page/1?a=1&b=%2F');
    expect(answer.json.headers['x-kontor-7f3a']).toBe(anna);
    expect([...browser.jarOf(wiki).keys()]).toEqual(['kontor-app']);
    expect([...browser.jarOf(portal).keys()]).toEqual(['USESSIONID']);
  });

  it('sets cookies for this host only, out of reach of scripts, and keeps codes out of caches and referrers', async () => {
    const browser = browserOf(anna);
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
    expect((await browser.go(urlOf(portal, back))).json.url).toBe('/deep?x=1');
  });

  it('waits for the second factor and for the PUK', async () => {
    edge.people.add({ uid: 'carla@kontor.localhost', pukWaits: true });
    const browser = browserOf('carla@kontor.localhost');
    expect((await browser.go(urlOf('notes.kontor.localhost'))).hops.at(-1)).toContain('/?open=');
    edge.people.passwords.confirmPuk('carla@kontor.localhost');
    expect((await browser.go(urlOf('notes.kontor.localhost'))).status).toBe(200);
  });

  it('keeps people outside the group out, administrators too, and names who can help', async () => {
    const answer = await browserOf(ben).go(urlOf(wiki));
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('Kein Zugang zu Wiki');
    expect(answer.text).toContain('Anna Arndt');
    expect(answer.text).toContain(ben);
    edge.people.groups.setMembers('app-wiki', [ben]);
    expect((await browserOf(anna).go(urlOf(wiki))).status).toBe(403);
  });

  it('lets two tabs of one browser begin at once', async () => {
    const browser = browserOf(anna);
    const [one, two] = [await halfWay(browser, '/one'), await halfWay(browser, '/two')];
    expect((await browser.go(one.href)).json.url).toBe('/one');
    expect((await browser.go(two.href)).json.url).toBe('/two');
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

describe('attacks on the way in', () => {
  /** Comes back with a changed address, or with other cookies. */
  async function comeBack(change: (back: URL) => void, cookie?: string) {
    const browser = browserOf(anna);
    const back = await halfWay(browser);
    change(back);
    const own: Record<string, string> = cookie === undefined ? {} : { cookie };
    return browser.get(back.href, own);
  }

  const isRefused = (answer: { status: number; headers: Record<string, unknown>; text: string }) => {
    expect(answer.status).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.text).toContain('Das hat zu lange gedauert');
  };

  it('a code works once', async () => {
    const browser = browserOf(anna);
    const back = await halfWay(browser);
    const state = browser.jarOf(wiki).get('kontor-state') ?? '';
    expect((await browser.get(back.href)).status).toBe(302);
    const thief = openBrowser(edge);
    isRefused(await thief.get(back.href, { cookie: `kontor-state=${state}` }));
  });

  it('a code that is 30 seconds old does not work', async () => {
    const browser = browserOf(anna);
    const back = await halfWay(browser);
    edge.clock.advance(30_000);
    isRefused(await browser.get(back.href));
  });

  it('a code is still good after 29 seconds', async () => {
    const browser = browserOf(anna);
    const back = await halfWay(browser);
    edge.clock.advance(29_000);
    expect((await browser.get(back.href)).status).toBe(302);
  });

  it('a code without the state of this browser does not work', async () => {
    isRefused(await comeBack(() => {}, 'other=1'));
    isRefused(await comeBack(() => {}, `kontor-state=${'A'.repeat(43)}`));
    isRefused(await comeBack((back) => back.searchParams.set('state', 'A'.repeat(43))));
    isRefused(await comeBack((back) => back.searchParams.delete('state')));
  });

  it('a state chosen by somebody else does not fit the code', async () => {
    const forged = 'B'.repeat(43);
    isRefused(await comeBack((back) => back.searchParams.set('state', forged), `kontor-state=${forged}`));
  });

  it('two state cookies are none', async () => {
    const browser = browserOf(anna);
    const back = await halfWay(browser);
    const state = browser.jarOf(wiki).get('kontor-state');
    isRefused(await browser.get(back.href, { cookie: `kontor-state=${state}; kontor-state=${state}` }));
  });

  it('a code for one host does not open another', async () => {
    const browser = browserOf(anna);
    const back = await halfWay(browser);
    const state = browser.jarOf(wiki).get('kontor-state') ?? '';
    const elsewhere = urlOf('notes.kontor.localhost', `${back.pathname}${back.search}`);
    isRefused(await browser.get(elsewhere, { cookie: `kontor-state=${state}` }));
  });

  it('a session of one host is none at another', async () => {
    const browser = browserOf(anna);
    await browser.go(urlOf(wiki));
    const token = browser.jarOf(wiki).get('kontor-app');
    const answer = await edge.ask('notes.kontor.localhost', '/', { headers: { cookie: `kontor-app=${token}` } });
    expect(answer.status).toBe(401);
  });

  it('a code dies with the session it came from', async () => {
    const browser = browserOf(anna);
    const back = await halfWay(browser);
    edge.signOut(browser.jarOf(portal).get('USESSIONID') ?? '');
    isRefused(await browser.get(back.href));
  });

  it('a code dies with the membership', async () => {
    const browser = browserOf(anna);
    const back = await halfWay(browser);
    edge.people.groups.setMembers('app-wiki', []);
    isRefused(await browser.get(back.href));
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/ //evil.example',
    '/a\r\nSet-Cookie: a=1',
    'javascript:alert(1)',
    '/.kontor/enter',
    '/.kontor?x',
    '',
  ])('never leads to %j', async (to) => {
    const browser = browserOf(anna);
    const back = await halfWay(browser);
    back.searchParams.set('to', to);
    const answer = await browser.get(back.href);
    expect(answer.headers.location).toBe('/');
    expect(answer.headers['set-cookie']).toHaveLength(2);
  });

  it('the portal leads to app hosts of this box only', async () => {
    const browser = browserOf(anna);
    const state = 'C'.repeat(43);
    for (const host of ['evil.example', portal, 'gone.kontor.localhost', `${wiki}.evil.example`, `${wiki}:80`, '']) {
      const answer = await browser.get(urlOf(portal, `/.kontor/open?${new URLSearchParams({ host, state, to: '/' })}`));
      expect([400, 404]).toContain(answer.status);
      expect(answer.headers.location).toBeUndefined();
    }
    expect((await browser.get(urlOf(portal, `/.kontor/open?host=${wiki}&state=short&to=/`))).status).toBe(400);
  });

  it('the portal does not take the token from a header, nor two cookies', async () => {
    const token = edge.signIn(anna);
    const path = `/.kontor/open?${new URLSearchParams({ host: wiki, state: 'D'.repeat(43), to: '/' })}`;
    for (const headers of [
      { 'x-auth-token': token },
      { cookie: `USESSIONID=${token}; USESSIONID=other` },
      { cookie: `USESSIONID=${token}`, 'x-auth-token': 'other' },
    ]) {
      const answer = await edge.ask(portal, path, { headers: { ...pageHeaders, ...headers } });
      expect(answer.headers.location).toMatch(/\/\?open=/);
    }
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
    expect(answer.json).toMatchObject({ code: 'not-signed-in', message: 'Bitte melden Sie sich an.' });
    expect(answer.headers.location).toBeUndefined();
  });

  it('shows a page to a person who sent a form after the session had ended', async () => {
    const answer = await edge.ask(wiki, '/save', { method: 'POST', headers: pageHeaders });
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('Bitte melden Sie sich noch einmal an');
  });

  it('open paths never redirect; only an app that asks for itself gets them without a session', async () => {
    await edge.app({ name: 'dav', authMode: 'own', openPaths: ['/dav'] });
    await edge.app({ name: 'probe', authMode: 'proxy-header', openPaths: ['/version'] });
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

describe('leaving', () => {
  async function inside() {
    const browser = browserOf(anna);
    await browser.go(urlOf(wiki));
    return { browser, cookie: browser.cookieOf(wiki), token: browser.jarOf(portal).get('USESSIONID') ?? '' };
  }

  const statusOf = async (cookie: string) => (await edge.ask(wiki, '/', { headers: { cookie } })).status;

  it('ends with the session of the portal', async () => {
    const { cookie, token } = await inside();
    expect(await statusOf(cookie)).toBe(200);
    edge.signOut(token);
    expect(await statusOf(cookie)).toBe(401);
  });

  it.each([
    ['the person is disabled', 'person-disabled', { uid: anna }],
    ['the person is removed', 'person-removed', { uid: anna }],
  ] as const)('ends when %s', async (_what, fact, data) => {
    const { cookie } = await inside();
    edge.ground.database.transaction(() => edge.ground.facts.announce(fact, data));
    expect(await statusOf(cookie)).toBe(401);
  });

  it('ends when the password changes, in the browser that changed it too: its portal session lets it in again', async () => {
    const { browser, cookie, token } = await inside();
    const caller = edge.people.session.identify(token);
    const newPassword = 'Apfelbaum42x';
    const change = { currentPassword: knownPassword, newPassword, newPasswordRepeat: newPassword };
    await edge.people.passwords.change({ uid: anna, address: '' }, caller?.sessionId ?? '', change);
    expect(await statusOf(cookie)).toBe(401);
    expect((await browser.go(urlOf(wiki))).status).toBe(200);
  });

  it('ends in every other browser when the second factor is switched on', async () => {
    const [here, there] = [await inside(), await inside()];
    const sessionId = edge.people.session.identify(here.token)?.sessionId ?? '';
    edge.ground.facts.announce('second-factor-changed', { uid: anna, sessionId });
    expect([await statusOf(here.cookie), await statusOf(there.cookie)]).toEqual([200, 401]);
  });

  it('stays when somebody else leaves, and when nothing was committed', async () => {
    const { cookie } = await inside();
    edge.ground.database.transaction(() => edge.ground.facts.announce('person-disabled', { uid: ben }));
    expect(() =>
      edge.ground.database.transaction(() => {
        edge.ground.facts.announce('person-disabled', { uid: anna });
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(await statusOf(cookie)).toBe(200);
  });

  it('ends with the membership', async () => {
    const { cookie } = await inside();
    edge.people.groups.setMembers('app-wiki', [ben]);
    expect(await statusOf(cookie)).toBe(401);
  });

  it('ends when another app takes the host', async () => {
    const { cookie } = await inside();
    edge.uninstall('app-wiki');
    expect(await statusOf(cookie)).toBe(421);
    await edge.app({ instance: 'app-other' });
    expect(await statusOf(cookie)).toBe(401);
  });

  it('ends when the portal session runs out', async () => {
    const { cookie } = await inside();
    edge.clock.advance(12 * 3_600_000);
    expect(await statusOf(cookie)).toBe(401);
  });

  it('counts use of an app as use of the portal', async () => {
    const { cookie, token } = await inside();
    for (let hour = 0; hour < 24; hour += 1) {
      edge.clock.advance(3_600_000);
      expect(await statusOf(cookie)).toBe(200);
    }
    expect(edge.people.session.identify(token)).toBeDefined();
  });

  it('offers to leave one app, by a form, and stays in the portal', async () => {
    const { browser, cookie, token } = await inside();
    expect((await browser.get(urlOf(wiki, '/.kontor/logout'))).text).toContain('Bei Wiki abmelden?');
    expect(await statusOf(cookie)).toBe(200);
    const headers = { ...pageHeaders, cookie, origin: edge.origin(wiki) };
    const answer = await edge.ask(wiki, '/.kontor/logout', { method: 'POST', headers });
    expect(answer.text).toContain('Sie sind bei Wiki abgemeldet');
    expect(answer.headers['set-cookie']?.[0]).toContain('Max-Age=0');
    expect(await statusOf(cookie)).toBe(401);
    expect(edge.people.session.identify(token)).toBeDefined();
  });

  it('nothing else is under the edge’s own path, and the app never sees it', async () => {
    const { cookie } = await inside();
    for (const path of ['/.kontor', '/.kontor/', '/.kontor/x', '/.kontor/open'])
      expect((await edge.ask(wiki, path, { headers: { cookie } })).status).toBe(404);
  });

  it('two sessions in one browser are none, and the tossed one is taken away', async () => {
    const { cookie } = await inside();
    const answer = await edge.ask(wiki, '/', { headers: { ...pageHeaders, cookie: `${cookie}; kontor-app=tossed` } });
    expect(answer.status).toBe(401);
    expect(answer.headers['set-cookie']).toEqual([
      'kontor-app=; Domain=kontor.localhost; Path=/; Max-Age=0',
      'kontor-app=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ]);
  });
});
