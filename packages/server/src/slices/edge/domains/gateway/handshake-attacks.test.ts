import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anna, openEdgeWithApps, type TestEdge } from '../edge.fixture.ts';
import { browserOf, openBrowser, pageHeaders, portal, startLogin, wiki } from '../edge-clients.fixture.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await openEdgeWithApps();
});
afterEach(() => edge.close());

const urlOf = (host: string, path = '/') => `${edge.origin(host)}${path}`;

describe('attacks on the way in', () => {
  /** Returns to the app's host with a changed address, or with other cookies. */
  async function comeBack(change: (back: URL) => void, cookie?: string) {
    const browser = browserOf(edge, anna);
    const back = await startLogin(edge, browser);
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
    const browser = browserOf(edge, anna);
    const back = await startLogin(edge, browser);
    const state = browser.jarOf(wiki).get('kontor-state') ?? '';
    expect((await browser.get(back.href)).status).toBe(302);
    const thief = openBrowser(edge);
    isRefused(await thief.get(back.href, { cookie: `kontor-state=${state}` }));
  });

  it('a code that is 30 seconds old does not work', async () => {
    const browser = browserOf(edge, anna);
    const back = await startLogin(edge, browser);
    edge.clock.advance(30_000);
    isRefused(await browser.get(back.href));
  });

  it('a code is still good after 29 seconds', async () => {
    const browser = browserOf(edge, anna);
    const back = await startLogin(edge, browser);
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
    const browser = browserOf(edge, anna);
    const back = await startLogin(edge, browser);
    const state = browser.jarOf(wiki).get('kontor-state');
    isRefused(await browser.get(back.href, { cookie: `kontor-state=${state}; kontor-state=${state}` }));
  });

  it('a code for one host does not open another', async () => {
    const browser = browserOf(edge, anna);
    const back = await startLogin(edge, browser);
    const state = browser.jarOf(wiki).get('kontor-state') ?? '';
    const elsewhere = urlOf('notes.kontor.localhost', `${back.pathname}${back.search}`);
    isRefused(await browser.get(elsewhere, { cookie: `kontor-state=${state}` }));
  });

  it('a session of one host is none at another', async () => {
    const browser = browserOf(edge, anna);
    await browser.go(urlOf(wiki));
    const token = browser.jarOf(wiki).get('kontor-app');
    const answer = await edge.ask('notes.kontor.localhost', '/', { headers: { cookie: `kontor-app=${token}` } });
    expect(answer.status).toBe(401);
  });

  it('a code dies with the session it came from', async () => {
    const browser = browserOf(edge, anna);
    const back = await startLogin(edge, browser);
    await edge.signOut(browser.jarOf(portal).get('USESSIONID') ?? '');
    isRefused(await browser.get(back.href));
  });

  it('a code dies with the membership', async () => {
    const browser = browserOf(edge, anna);
    const back = await startLogin(edge, browser);
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
    const browser = browserOf(edge, anna);
    const back = await startLogin(edge, browser);
    back.searchParams.set('to', to);
    const answer = await browser.get(back.href);
    expect(answer.headers.location).toBe('/');
    expect(answer.headers['set-cookie']).toHaveLength(2);
  });

  it('the portal leads to app hosts of this box only', async () => {
    const browser = browserOf(edge, anna);
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
      const drop = 'USESSIONID=; Domain=kontor.localhost; Path=/; Max-Age=0';
      expect(answer.headers['set-cookie']?.includes(drop) ?? false).toBe('cookie' in headers);
    }
  });
});
