import { journalOf } from '@kontor/testkit/journal';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { anna, ben, openTestEdge, type TestEdge } from '../edge.fixture.ts';
import { browserOf, closeOf, enter, openRequest, portal, upgrade, wiki } from '../edge-clients.fixture.ts';

const shop = 'shop.firma.de';
const main = 'kontor.localhost';

let edge: TestEdge;
beforeEach(async () => {
  edge = await openTestEdge();
  await edge.app();
  await edge.app({ subdomain: 'notes', title: { de: 'Notizen', en: 'Notes' } });
});
afterEach(() => edge.close());

const urlOf = (host: string, path = '/') => `${edge.origin(host)}${path}`;
const refusal = (code: string) => expect.objectContaining({ code });

describe('an alternative domain', () => {
  it('leads to the app at once, with a sign-in and cookies of its own', async () => {
    const browser = browserOf(edge, anna);
    expect((await edge.ask(shop, '/')).status).toBe(421);
    const names = await edge.names.add('app-wiki', ' Shop@firma.de ');
    expect(names.apps.find(({ instanceId }) => instanceId === 'app-wiki')?.alternativeDomains).toEqual([
      { domain: shop, url: edge.origin(shop), certificate: { state: 'none', until: null, reason: '' } },
    ]);
    const answer = await browser.go(urlOf(shop, '/a?b=1'));
    expect(answer.json).toMatchObject({
      url: '/a?b=1',
      headers: { 'x-kontor-7f3a': anna, 'x-forwarded-host': `${shop}:${edge.port}` },
    });
    expect([...browser.jarOf(shop).keys()]).toEqual(['kontor-app']);
    expect([...browser.jarOf(wiki).keys()]).toEqual([]);
  });

  it('is checked, with the DNS entry it needs; other names are not probed', async () => {
    await edge.names.add('app-wiki', 'wiki2.kontor.localhost');
    const check = (domain: string) => edge.names.check(domain);
    expect(await check('wiki2.kontor.localhost')).toMatchObject({ leads: 'here', alias: null });
    await edge.names.add('app-wiki', 'nobody.kontor-knows.test');
    expect(await check('nobody.kontor-knows.test')).toMatchObject({ leads: 'unknown' });
    await expect(check('example.org')).rejects.toThrow(refusal('not-found'));
  });

  it('keeps the group of its app', async () => {
    edge.change('app-wiki', { userGroup: 'app-wiki' });
    await edge.names.add('app-wiki', shop);
    expect((await browserOf(edge, ben).go(urlOf(shop))).status).toBe(403);
  });

  it('is no way into another app: a session counts at its own host alone', async () => {
    await edge.names.add('app-wiki', shop);
    const { cookie } = await enter(edge, shop);
    for (const host of [wiki, 'notes.kontor.localhost'])
      expect((await edge.ask(host, '/', { headers: { cookie } })).status, host).toBe(401);
  });

  it('ends with everything that came in through it', async () => {
    await edge.names.add('app-wiki', shop);
    const { cookie } = await enter(edge, shop);
    const sent = openRequest(edge, { host: `${shop}:${edge.port}`, cookie }, 'POST');
    sent.write('half');
    const closed = closeOf(sent);
    await expect.poll(() => edge.core.database.first(countOf(edge))?.count).toBe(1);
    await edge.names.remove('app-wiki', shop);
    await closed;
    expect((await edge.ask(shop, '/', { headers: { cookie } })).status).toBe(421);
  });

  it('calls between names of the box are calls of a neighbour', async () => {
    await edge.names.add('app-wiki', shop);
    await edge.names.add('app-notes', 'kasse.other.de');
    const { cookie } = await enter(edge, shop);
    for (const origin of [urlOf('kasse.other.de', ''), urlOf('evil.firma.de', ''), urlOf(wiki, '')]) {
      const { status } = await edge.ask(shop, '/', { method: 'POST', headers: { cookie, origin } });
      expect(status, origin).toBe(403);
    }
    const own = await edge.ask(shop, '/', { method: 'POST', headers: { cookie, origin: urlOf(shop, '') } });
    expect(own.status).toBe(200);
    expect((await upgrade(edge, shop, { cookie, origin: urlOf('kasse.other.de', '') })).head).toContain('403');
  });

  it('is new to a browser that knew another app there', async () => {
    await edge.names.add('app-wiki', shop);
    await browserOf(edge, anna).go(urlOf(shop));
    await edge.names.remove('app-wiki', shop);
    await edge.names.add('app-notes', shop);
    const answer = await edge.ask(shop, '/', { headers: { accept: 'text/html' } });
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
  });

  test.each([
    ['', 'domain-invalid'],
    ['firma', 'domain-invalid'],
    ['firma.de; evil', 'domain-invalid'],
    ['10.0.0.1', 'domain-invalid'],
    ['shop.c', 'domain-invalid'],
    [main, 'domain-is-main'],
    [portal, 'domain-reserved'],
    ['WWW.kontor.localhost.', 'domain-reserved'],
    ['mail@kontor.localhost', 'domain-reserved'],
    ['notes.kontor.localhost', 'domain-taken'],
    [wiki, 'domain-known'],
    ['known.firma.de', 'domain-known'],
    ['taken.firma.de', 'domain-taken'],
  ])('%j is refused: %s', async (domain, code) => {
    await edge.names.add('app-wiki', 'known.firma.de');
    await edge.names.add('app-notes', 'taken.firma.de');
    await expect(edge.names.add('app-wiki', domain)).rejects.toThrow(refusal(code));
  });

  it('of an app nobody knows is refused', async () => {
    await expect(edge.names.add('app-nothing', shop)).rejects.toThrow(refusal('not-found'));
    await expect(edge.names.remove('app-wiki', shop)).rejects.toThrow(refusal('not-found'));
  });

  it('as a subdomain gets the main domain behind it', async () => {
    await edge.names.add('app-wiki', 'handbuch', true);
    expect((await browserOf(edge, anna).go(urlOf('handbuch.kontor.localhost'))).status).toBe(200);
  });

  it('goes with its app', async () => {
    await edge.names.add('app-wiki', shop);
    await edge.names.show('app-wiki');
    edge.uninstall('app-wiki');
    expect((await edge.ask(shop, '/')).status).toBe(421);
    expect((await edge.ask(main, '/')).headers.location).toBe(`${edge.origin(portal)}/`);
    edge.install({});
    expect((await edge.ask(shop, '/')).status).toBe(421);
  });
});

describe('a further web address of an app', () => {
  const talk = 'talk-wiki.kontor.localhost';
  beforeEach(() => edge.app({ subdomain: 'talk-wiki', instance: 'app-wiki', userGroup: 'app-wiki' }));

  it('is listed with it and led to, behind the same sign-in', async () => {
    const { apps } = await edge.names.showPortal();
    const of = (instance: string) => apps.find(({ instanceId }) => instanceId === instance);
    expect(of('app-wiki')?.further.map(({ domain }) => domain)).toEqual([talk]);
    expect(of('app-wiki')?.main.domain).toBe(wiki);
    expect(of('app-notes')?.further).toEqual([]);
    expect((await browserOf(edge, ben).go(urlOf(talk))).status).toBe(403);
    edge.people.groups.setMembers('app-wiki', [ben]);
    const answer = await browserOf(edge, ben).go(urlOf(talk, '/x'));
    expect(answer.json).toMatchObject({ url: '/x', headers: { 'x-kontor-7f3a': ben, host: `${talk}:${edge.port}` } });
  });

  it('is no way from the first address to it without a sign-in of its own', async () => {
    const { cookie } = await enter(edge);
    expect((await edge.ask(talk, '/', { headers: { cookie } })).status).toBe(401);
    const { status } = await edge.ask(wiki, '/', { method: 'POST', headers: { cookie, origin: urlOf(talk, '') } });
    expect(status).toBe(403);
  });

  it('cannot be given to another app, nor moved onto one', async () => {
    await expect(edge.names.add('app-notes', talk)).rejects.toThrow(refusal('domain-taken'));
    await edge.names.add('app-notes', 'talk-wiki.firma.de');
    await expect(edge.names.move('firma.de')).rejects.toThrow(refusal('domain-taken'));
  });
});

describe('the app at the main domain', () => {
  it('answers there and at its own name, and gives the main domain back', async () => {
    expect((await edge.names.show('app-wiki')).defaultApp).toBe('app-wiki');
    const browser = browserOf(edge, anna);
    expect((await browser.go(urlOf(main, '/start'))).json).toMatchObject({ url: '/start' });
    expect((await browser.go(urlOf(wiki))).status).toBe(200);
    expect((await edge.ask('www.kontor.localhost', '/')).headers.location).toBe(`${edge.origin(main)}/`);
    expect((await edge.names.showPortal()).defaultApp).toBeNull();
    const answer = await edge.ask(main, '/');
    expect(answer.headers).toMatchObject({
      location: `${edge.origin(portal)}/`,
      'clear-site-data': '"cache", "storage"',
    });
  });

  it('never gets the portal’s own host', async () => {
    await edge.names.show('app-wiki');
    await edge.ask(portal, '/');
    expect(edge.calls).toEqual(['page GET /']);
  });

  it('is one that is there', async () => {
    await expect(edge.names.show('app-nothing')).rejects.toThrow(refusal('not-found'));
  });
});

describe('another main domain', () => {
  it('moves the portal and every app, and ends every visit', async () => {
    const { cookie } = await enter(edge);
    await edge.names.add('app-wiki', shop);
    const names = await edge.names.move('Firma.Example');
    expect(names).toMatchObject({
      main: { domain: 'firma.example' },
      portal: { url: edge.origin('cloud.firma.example') },
    });
    expect((await edge.ask(wiki, '/', { headers: { cookie } })).status).toBe(421);
    expect((await edge.ask('wiki.firma.example', '/', { headers: { cookie } })).status).toBe(401);
    expect((await edge.ask(shop, '/')).status).toBe(401);
  });

  it('ends all sessions, and none where it is refused', async () => {
    const tokens = [edge.signIn(anna), edge.signIn(ben)];
    const { session } = edge.people;
    const signedIn = () => tokens.map((token) => session.identify(token)?.uid);
    await expect(edge.names.move('firma')).rejects.toThrow(refusal('domain-invalid'));
    await expect(edge.names.moveWhenConfirmed('nobody-knows-this.invalid')).rejects.toThrow(refusal('domain-unknown'));
    expect(signedIn()).toEqual([anna, ben]);
    await edge.names.move('firma.de');
    expect(signedIn()).toEqual([undefined, undefined]);
    // The way back finds nobody signed in, either.
    await edge.names.move('kontor.localhost');
    expect(signedIn()).toEqual([undefined, undefined]);
  });

  it('ends no session where it is undone', async () => {
    const token = edge.signIn(ben);
    edge.core.events.subscribe('domain-changed', () => {
      throw new Error('the disk is full');
    });
    await expect(edge.names.move('firma.de')).rejects.toThrow();
    expect(edge.people.session.identify(token)?.uid).toBe(ben);
    expect(edge.core.boxAddress.domain()).toBe('kontor.localhost');
  });

  it('is refused when an app was given a name of it', async () => {
    await edge.names.add('app-wiki', 'cloud.firma.de');
    await expect(edge.names.move('firma.de')).rejects.toThrow(refusal('domain-taken'));
    await edge.names.remove('app-wiki', 'cloud.firma.de');
    await edge.names.add('app-wiki', 'notes.firma.de');
    await expect(edge.names.move('firma.de')).rejects.toThrow(refusal('domain-taken'));
  });

  it('is not taken while nobody knows it, and is when it is a name of this machine', async () => {
    await expect(edge.names.moveWhenConfirmed('nobody-knows-this.invalid')).rejects.toThrow(refusal('domain-unknown'));
    expect((await edge.ask(portal, '/')).status).toBe(200);
    expect((await edge.names.moveWhenConfirmed('firma.localhost')).main.domain).toBe('firma.localhost');
  });

  it('makes an app’s own name of what was its alternative', async () => {
    await edge.names.add('app-wiki', 'wiki.firma.de');
    const wikiNow = (await edge.names.move('firma.de')).apps.find(({ instanceId }) => instanceId === 'app-wiki');
    expect(wikiNow).toMatchObject({ main: { domain: 'wiki.firma.de' }, alternativeDomains: [] });
  });

  test.each(['', 'localhost', '10.0.0.1', 'firma', 'a b.de'])('%j is none', (domain) =>
    expect(edge.names.move(domain)).rejects.toThrow(refusal('domain-invalid')),
  );
});

it('has no public certificates without encryption', async () => {
  await expect(edge.names.certify(true)).rejects.toThrow(refusal('no-encryption'));
});

const countOf = ({ core }: TestEdge) =>
  core.database
    .tables<{ app_sessions: { host: string } }>()
    .selectFrom('app_sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'));

test('every change is recorded with who made it, from where', async () => {
  await edge.names.add('app-wiki', shop);
  await edge.names.remove('app-wiki', shop);
  await edge.names.show('app-wiki');
  await edge.names.showPortal();
  await edge.names.move('firma.de');
  const by = { actor: anna, address: '127.0.0.1', before: null, after: null };
  const changes = journalOf(edge.core.database).filter(({ action }) => /domain|default/.test(action));
  expect(changes).toEqual([
    { ...by, action: 'add-domain', subject: 'app-wiki', after: `{"domain":"${shop}"}` },
    { ...by, action: 'delete-domain', subject: 'app-wiki', after: `{"domain":"${shop}"}` },
    { ...by, action: 'set-default-app', subject: 'app-wiki' },
    { ...by, action: 'set-default-app', subject: 'portal' },
    { ...by, action: 'change-main-domain', subject: 'firma.de', after: '{"domain":"firma.de"}' },
  ]);
});
