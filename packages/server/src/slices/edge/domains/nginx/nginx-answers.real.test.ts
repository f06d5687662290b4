import { readdirSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { knownPassword } from '@kontor/testkit/known-users';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isNginxInstalled } from '../../../../adapters/nginx/installed.ts';
import { anna, ben, headersIn, openTestEdge, type TestEdge } from '../edge.fixture.ts';
import { enter, forgedHeaders, pageHeaders, sendRaw, upgrade, wiki } from '../edge-clients.fixture.ts';

/** How long nginx may use an earlier answer of the server. */
const longestMs = 1_000;
const identity = 'x-kontor-7f3a';
const manyRounds = Array.from({ length: 40 }, (_none, index) => index);

const announced = (event: 'user-disabled' | 'user-removed') => (edge: TestEdge) =>
  edge.core.database.transaction(() => edge.core.events.publish(event, { uid: anna }));

/** Everything that revokes access; `entered` is the browser that had it. */
const causes: [string, (edge: TestEdge, entered: Entered) => unknown][] = [
  ['she signs out of the portal', (edge, { token }) => edge.signOut(token)],
  ['she is disabled', announced('user-disabled')],
  ['she is removed', announced('user-removed')],
  ['her password changes', changePassword],
  [
    'her second factor changes elsewhere',
    (edge) => edge.core.events.publish('second-factor-changed', { uid: anna, sessionId: '' }),
  ],
  ['she leaves the group', (edge) => edge.people.groups.setMembers('app-wiki', [ben])],
  [
    'she signs out of the app',
    (edge, { cookie }) =>
      edge.ask(wiki, '/.kontor/logout', {
        method: 'POST',
        headers: { ...pageHeaders, cookie, origin: edge.origin(wiki) },
      }),
  ],
  ['the session of the portal runs out', (edge) => edge.clock.advance(12 * 3_600_000)],
  ['the app is stopped', (edge) => edge.change('app-wiki', { state: 'stopped' })],
  ['the app is removed', (edge) => edge.uninstall('app-wiki')],
];

type Entered = Awaited<ReturnType<typeof enter>>;

async function changePassword(edge: TestEdge, { token }: Entered): Promise<void> {
  const sessionId = edge.people.session.identify(token)?.sessionId ?? '';
  const newPassword = 'Apfelbaum42x';
  const change = { currentPassword: knownPassword, newPassword, newPasswordRepeat: newPassword };
  await edge.people.passwords.changePassword({ uid: anna, address: '', sessionId }, change);
}

describe.runIf(isNginxInstalled())('what nginx remembers', () => {
  let edge: TestEdge;
  beforeEach(async () => {
    edge = await openTestEdge({ through: 'nginx' });
    await edge.app({ userGroup: 'app-wiki' });
    edge.people.groups.setMembers('app-wiki', [anna, ben]);
    await edge.idle();
  });
  afterEach(() => edge.close());

  const get = (headers: Record<string, string>, path = '/', method = 'GET') =>
    edge.ask(wiki, path, { method, headers });
  const nameSeen = async (cookie: string) => {
    const answer = await get({ cookie });
    return answer.status === 200 ? headersIn(answer)[identity] : answer.status;
  };

  /** Resolves with the start of the last request that reached the app, in ms from now, as soon as none does any more. */
  async function lastPass(cookie: string): Promise<number> {
    const begin = performance.now();
    for (let last = 0; ; ) {
      const asked = performance.now() - begin;
      if ((await get({ cookie })).status !== 200) return last;
      last = asked;
    }
  }

  it('is asked for no more than that the name leads here, without a login', async () => {
    const headers = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' };
    expect((await get(headers, '/.kontor/here')).status).toBe(204);
  });

  it('asks the server once a second about a session, not about every request', async () => {
    const { cookie } = await enter(edge);
    await get({ cookie });
    edge.questions.length = 0;
    const begin = Date.now();
    for (const index of manyRounds) expect((await get({ cookie }, `/${index}`)).status).toBe(200);
    while (edge.questions.length === 0) await get({ cookie });
    // Each worker of nginx may send one request in each started second.
    const seconds = Math.ceil((Date.now() - begin) / 1_000) + 1;
    expect(edge.questions.length).toBeLessThanOrEqual(2 * seconds);
  });

  it('takes away what proxies say of people when it does not ask, too', async () => {
    const { cookie } = await enter(edge);
    const said = { 'x-forwarded-uid': '0', 'x-forwarded-auth-request-user': 'root', 'x-forwarded-user': 'root' };
    for (const _ of manyRounds) {
      await get({ cookie });
      const seen = headersIn(await get({ cookie, ...said }));
      expect(Object.keys(said).filter((name) => name in seen)).toEqual([]);
    }
  });

  it.each(causes)('is forgotten within a second when %s', async (_what, end) => {
    const entered = await enter(edge);
    for (const _ of manyRounds) expect(await nameSeen(entered.cookie)).toBe(anna);
    await end(edge, entered);
    expect(await lastPass(entered.cookie)).toBeLessThan(longestMs);
  });

  it('leads to the new place of an app within a second', async () => {
    const moved = await edge.app({ subdomain: 'notes' }, (_request, response) => response.writeHead(202).end());
    const { cookie } = await enter(edge);
    for (const _ of manyRounds) await get({ cookie });
    edge.change('app-wiki', { port: (moved.address() as AddressInfo).port });
    expect(await lastPass(cookie)).toBeLessThan(longestMs);
    expect((await get({ cookie })).status).toBe(202);
  });

  it('lets nobody in a second after the server is gone', async () => {
    const { cookie } = await enter(edge);
    for (const _ of manyRounds) await get({ cookie });
    await edge.stopServer();
    expect(await lastPass(cookie)).toBeLessThan(longestMs);
    expect((await get({ cookie })).status).toBe(502);
  });

  it('is nobody else’s: people with cookies that look alike are always who they are', async () => {
    const [a, b] = [(await enter(edge, wiki, anna)).cookie, (await enter(edge, wiki, ben)).cookie];
    const [ofAnna, ofBen] = [a.replace(/.*kontor-app=/, ''), b.replace(/.*kontor-app=/, '')];
    const expected: [string, unknown][] = [
      [a, anna],
      [b, ben],
      [`theme=dark; ${a}`, anna],
      [`${b}; theme=dark`, ben],
      [`x=kontor-app=${ofAnna}; ${b}`, ben],
      [`Kontor-App=${ofAnna}; ${b}`, ben],
      [`__Host-kontor-app=${ofBen}; ${a}`, anna],
      [`${a}; ${b}`, 401],
      [`${b}; ${a}`, 401],
      [`kontor-app=; ${a}`, anna],
      [`KONTOR-APP=${ofAnna}`, 401],
      [`__Host-kontor-app=${ofAnna}`, 401],
      [`kontor-app=${ofAnna.slice(0, -1)}${ofAnna.endsWith('A') ? 'B' : 'A'}`, 401],
      [`kontor-app=${ofAnna.toLowerCase()}`, 401],
      [`theme="${a}`, 401],
    ];
    for (const _ of [1, 2, 3]) {
      const seen = await Promise.all(expected.map(([cookie]) => nameSeen(cookie)));
      expect(seen).toEqual(expected.map(([, name]) => name));
    }
  });

  it('is asked for again under every other spelling of the host, and a wrong port stays wrong', async () => {
    const { cookie } = await enter(edge);
    const say = async (host: string) =>
      (
        await sendRaw(edge.port, `GET / HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`)
      ).slice(9, 12);
    const hosts = [
      `${wiki}:${edge.port}`,
      `${wiki}:1`,
      `${wiki.toUpperCase()}:${edge.port}`,
      `${wiki}.:${edge.port}`,
      wiki,
    ];
    for (const _ of [1, 2, 3]) expect(await Promise.all(hosts.map(say))).toEqual(['200', '421', '200', '200', '200']);
  });

  it.each([
    ['a change', 'POST', {}, '/'],
    ['a request with a sign-in of its own', 'GET', { authorization: 'Basic YTpi' }, '/'],
    ['an event stream', 'GET', { accept: 'text/event-stream' }, '/'],
    ['a path of the edge', 'GET', {}, '/.kontor/x'],
    ['a path of the edge with a query', 'HEAD', {}, '/.kontor?x'],
  ])('holds nothing about %s: the server is asked every time', async (_what, method, headers, path) => {
    const { cookie } = await enter(edge);
    for (const _ of manyRounds) await get({ cookie });
    edge.questions.length = 0;
    for (const _ of [1, 2, 3]) await get({ cookie, ...headers }, path, method);
    expect(edge.questions.filter((question) => question.startsWith(`${method} ${path}`))).toHaveLength(3);
  });

  it('holds nothing about a WebSocket, a refusal, a redirect or an open path without a session', async () => {
    const { cookie } = await enter(edge);
    edge.change('app-wiki', { authMode: 'own', openPaths: ['/open'] });
    await edge.idle();
    for (const _ of manyRounds) await get({ cookie });
    edge.questions.length = 0;
    for (const _ of [1, 2, 3]) (await upgrade(edge, wiki, { cookie })).socket.destroy();
    expect(edge.questions).toHaveLength(3);
    edge.questions.length = 0;
    for (const _ of [1, 2, 3]) {
      expect((await get({})).status).toBe(401);
      expect((await get(pageHeaders)).status).toBe(302);
      expect((await get({ ...pageHeaders, cookie: `kontor-app=${'a'.repeat(43)}` })).status).toBe(302);
      expect((await get({}, '/open')).status).toBe(200);
    }
    expect(edge.questions).toHaveLength(12);
  });

  it('a hit says as little to the app as the server would, and nobody names himself', async () => {
    await edge.app({ subdomain: 'notes', identityHeader: 'x-kontor-9b1c' });
    const { cookie, token } = await enter(edge);
    const headers = {
      ...forgedHeaders(cookie, token),
      'x-forwarded-email': 'boss',
      'x-forwarded-preferred-username': 'boss',
    };
    for (const _ of [1, 2, 3])
      expect(headersIn(await edge.ask(wiki, '/', { headers }))).toEqual({
        host: `${wiki}:${edge.port}`,
        cookie: 'theme=dark',
        'x-kept': 'yes',
        ...{ [identity]: anna, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': `${wiki}:${edge.port}` },
        ...{ 'x-forwarded-proto': 'http', 'x-forwarded-port': String(edge.port) },
      });
  });

  it('lies in a folder for nginx alone, and is gone after a while and after a stop', async () => {
    const { cookie } = await enter(edge);
    await get({ cookie });
    const folder = foldersOfAnswers().find((one) => readdirSync(one, { recursive: true }).length > 0) ?? '';
    expect(statSync(folder).mode & 0o077).toBe(0);
    const files = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    await expect.poll(files, { timeout: 30_000 }).toEqual([]);
    await edge.domains.nginx?.close();
    expect(foldersOfAnswers()).not.toContain(folder);
  });
});

const foldersOfAnswers = () =>
  readdirSync('/run')
    .filter((name) => name.startsWith('kontor-edge-'))
    .map((name) => `/run/${name}`);
