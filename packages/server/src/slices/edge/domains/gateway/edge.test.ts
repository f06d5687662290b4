import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anna, ben, headersIn, openTestEdge, type TestEdge } from '../edge.fixture.ts';
import {
  answered,
  closeOf,
  enter,
  forgedHeaders,
  openBrowser,
  openRequest,
  pageHeaders,
  portal,
  upgrade,
  wiki,
} from '../edge-clients.fixture.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await openTestEdge();
});
afterEach(() => edge.close());

describe('the host of an app', () => {
  it('says without a login that it leads here, also to the portal, and the app gets nothing of it', async () => {
    let isAsked = false;
    await edge.app({}, (_, response) => {
      isAsked = true;
      response.end();
    });
    const headers = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' };
    const answer = await edge.ask(wiki, '/.kontor/here', { headers });
    expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([204, '', 'no-store']);
    expect((await edge.ask(wiki, '/.kontor/here', { method: 'POST', headers })).status).not.toBe(204);
    expect(isAsked).toBe(false);
  });
});

describe('what an app gets', () => {
  it('method, path and body as they were, host and address from the edge', async () => {
    await edge.app({}, (incoming, response) => {
      incoming.pipe(response);
      response.writeHead(201, 'Made', {
        'x-seen': `${incoming.method} ${incoming.url} ${incoming.headers['content-length']}`,
      });
    });
    const { cookie } = await enter(edge);
    const answer = await edge.ask(wiki, '/a%2Fb?c=%20', { method: 'PUT', headers: { cookie }, body: 'hello' });
    expect(answer).toMatchObject({ status: 201, text: 'hello' });
    expect(answer.headers['x-seen']).toBe('PUT /a%2Fb?c=%20 5');
  });

  it('the person in its own header, whatever the client says, and none of our secrets', async () => {
    await edge.app();
    await edge.app({ subdomain: 'notes', identityHeader: 'x-kontor-9b1c' });
    const { cookie, token } = await enter(edge);
    const answer = await edge.ask(wiki, '/', { headers: forgedHeaders(cookie, token) });
    expect(headersIn(answer)).toEqual({
      host: `${wiki}:${edge.port}`,
      connection: 'keep-alive',
      cookie: 'theme=dark',
      'x-kept': 'yes',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': `${wiki}:${edge.port}`,
      'x-forwarded-port': String(edge.port),
      'x-kontor-7f3a': anna,
    });
  });

  it('nobody’s name when the app signs people in by itself', async () => {
    await edge.app({ authMode: 'ldap', identityHeader: undefined });
    const { cookie } = await enter(edge);
    const answer = await edge.ask(wiki, '/', { headers: { cookie, 'remote-user': 'boss' } });
    expect(JSON.stringify(headersIn(answer))).not.toContain(anna);
  });

  it('no call from a page of another app, and no form', async () => {
    await edge.app();
    const { cookie } = await enter(edge);
    const from = (origin: string, method = 'POST') => edge.ask(wiki, '/', { method, headers: { cookie, origin } });
    expect((await from(edge.origin('notes.kontor.localhost'))).status).toBe(403);
    expect((await from(edge.origin('kontor.localhost'), 'DELETE')).refusal.code).toBe('foreign-origin');
    expect((await from(edge.origin(wiki))).status).toBe(200);
    expect((await from(edge.origin(portal))).status).toBe(200);
    expect((await from(edge.origin('notes.kontor.localhost'), 'GET')).status).toBe(200);
  });
});

describe('what a browser gets', () => {
  it('cookies of the app confined to its host, and never one of ours', async () => {
    await edge.app({}, (_request, response) => {
      const cookies = ['a=1; Domain=kontor.localhost; Path=/', 'USESSIONID=x; Path=/', 'kontor-app=x', 'b=2'];
      response.writeHead(200, { 'set-cookie': cookies, 'x-auth-token': 'x' }).end();
    });
    const { cookie } = await enter(edge);
    const answer = await edge.ask(wiki, '/', { headers: { cookie } });
    expect(answer.headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2']);
    expect(answer.headers['x-auth-token']).toBeUndefined();
  });

  it('frames of the portal only, for an app that is embedded', async () => {
    await edge.app({ isFramed: true }, (_request, response) => {
      response.writeHead(200, {
        'x-frame-options': 'DENY',
        'content-security-policy': "img-src *; frame-ancestors 'none'",
      });
      response.end();
    });
    const { cookie } = await enter(edge);
    const answer = await edge.ask(wiki, '/', { headers: { cookie } });
    expect(answer.headers['x-frame-options']).toBeUndefined();
    expect(answer.headers['content-security-policy']).toBe(`img-src *, frame-ancestors 'self' ${edge.origin(portal)}`);
  });

  it.each([204, 304, 404, 500])('the status %i as it is', async (status) => {
    await edge.app({}, (_request, response) => response.writeHead(status, { 'x-app': '1' }).end());
    const { cookie } = await enter(edge);
    const answer = await edge.ask(wiki, '/', { headers: { cookie } });
    expect(answer).toMatchObject({ status, text: '' });
    expect(answer.headers['x-app']).toBe('1');
  });

  it('only the head for HEAD', async () => {
    await edge.app({}, (got, response) => {
      if (got.method === 'HEAD') response.writeHead(200, { 'content-length': 1000 });
      response.end();
    });
    const { cookie } = await enter(edge);
    const answer = await edge.ask(wiki, '/', { method: 'HEAD', headers: { cookie } });
    expect(answer.headers['content-length']).toBe('1000');
    expect(answer.text).toBe('');
  });

  it('the redirects of the app, not followed', async () => {
    await edge.app({}, (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end());
    const { cookie } = await enter(edge);
    expect((await edge.ask(wiki, '/', { headers: { cookie } })).headers.location).toBe('/elsewhere');
  });
});

describe('an app that is not there', () => {
  it.each([
    ['starting', 503, '„Wiki“ startet gerade', '“Wiki” is starting'],
    ['stopped', 503, '„Wiki“ ist angehalten', '“Wiki” is stopped'],
    ['running', 502, '„Wiki“ antwortet nicht', '“Wiki” does not answer'],
  ] as const)('%s: a page for people, a refusal for calls', async (state, status, de, en) => {
    await edge.app();
    const { cookie } = await enter(edge);
    edge.change('app-wiki', { state, port: await freePort() });
    const german = await edge.ask(wiki, '/x', { headers: { ...pageHeaders, cookie } });
    expect(german.status).toBe(status);
    expect(german.text).toContain(de);
    expect(german.headers['cache-control']).toBe('no-store');
    const english = await edge.ask(wiki, '/x', { headers: { ...pageHeaders, cookie, 'accept-language': 'en-GB,en' } });
    expect(english.text).toContain(en);
    const call = await edge.ask(wiki, '/x', { method: 'POST', headers: { cookie }, body: {} });
    expect(call.status).toBe(status);
    expect(call.refusal.code).toBe(state === 'running' ? 'app-silent' : 'app-not-running');
    expect((await upgrade(edge, wiki, { cookie })).head).toContain(`HTTP/1.1 ${status} `);
  });

  it('waits with a page that reloads itself', async () => {
    edge.install({ state: 'starting' });
    const { cookie } = await enter(edge);
    const answer = await edge.ask(wiki, '/', { headers: { ...pageHeaders, cookie } });
    expect(answer.text).toContain('<meta http-equiv="refresh" content="3">');
    expect(answer.headers['retry-after']).toBe('3');
  });

  it('that is stopped is started in the portal by who may, and others learn whom to ask, never themselves', async () => {
    await edge.app();
    edge.change('app-wiki', { state: 'stopped' });
    const pageFor = async (uid: string) => {
      const { cookie } = await enter(edge, wiki, uid);
      return (await edge.ask(wiki, '/', { headers: { ...pageHeaders, cookie } })).text;
    };
    const hers = await pageFor(anna);
    expect(hers).toContain('„Wiki“ ist angehalten. Jetzt starten?');
    expect(hers).toContain(`href="${edge.origin('cloud.kontor.localhost')}/app/app-wiki"`);
    expect(hers).not.toContain('Anna Arndt');
    const his = await pageFor(ben);
    expect(his).toContain('Wenden Sie sich dazu bitte an Anna Arndt.');
    expect(his).not.toContain('Jetzt starten?');
  });

  it('does not tell strangers about its state', async () => {
    edge.install({ state: 'stopped' });
    expect((await edge.ask(wiki, '/', { headers: pageHeaders })).status).toBe(302);
    expect((await edge.ask(wiki, '/')).status).toBe(401);
  });

  it('that hangs up without an answer is silent', async () => {
    await edge.app({}, (got) => got.socket.destroy());
    const { cookie } = await enter(edge);
    expect((await edge.ask(wiki, '/', { headers: { cookie } })).status).toBe(502);
    expect((await edge.ask(wiki, '/', { method: 'POST', headers: { cookie }, body: 'x' })).status).toBe(502);
    expect(edge.core.log.lines.some((line) => line.includes('"code":"ECONNRESET"'))).toBe(true);
  });

  it.each([
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!',
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nhello',
    'HTTP/1.1 099 Odd\r\n\r\n',
    'HTTP/1.1 000 Odd\r\n\r\n',
    'HTTP/1.1 200 OK\r\nX: a\x00b\r\n\r\n',
    'HTTP/2 200 OK\r\n\r\n',
    'SSH-2.0-OpenSSH_9.2\r\n',
    '\0\0\0',
  ])('that speaks nonsense is silent: %j', async (nonsense) => {
    await edge.app({}, (got) => got.socket.end(nonsense));
    const { cookie } = await enter(edge);
    expect((await edge.ask(wiki, '/', { headers: { cookie } })).status).toBe(502);
    expect((await upgrade(edge, wiki, { cookie })).head).toMatch(/^HTTP\/1\.1 502 /);
  });
});

describe('an app that answers oddly', () => {
  it('by switching protocols nobody asked for, is silent', async () => {
    await edge.app({}, (got) =>
      got.socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    );
    const { cookie } = await enter(edge);
    expect((await edge.ask(wiki, '/', { headers: { cookie } })).status).toBe(502);
  });

  it('in the words beside the status, is answered without them', async () => {
    await edge.app({}, (got) => got.socket.end('HTTP/1.1 200 O\x01K\r\nContent-Length: 2\r\n\r\nok'));
    const { cookie } = await enter(edge);
    expect((await edge.ask(wiki, '/', { headers: { cookie } })).text).toBe('ok');
  });
});

describe('a host that another app had before', () => {
  it('makes the browser forget it once, whatever the answer', async () => {
    await edge.app();
    expect((await edge.ask(wiki, '/', { headers: pageHeaders })).headers['clear-site-data']).toBeUndefined();
    edge.uninstall('app-wiki');
    await edge.app({ instance: 'app-other' });
    const first = await edge.ask(wiki, '/sw.js', { headers: { 'service-worker': 'script' } });
    expect(first.status).toBe(401);
    expect(first.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(first.headers['set-cookie']).toEqual([
      expect.stringMatching(/^kontor-owner=2-[\w-]{43}; Path=\/; HttpOnly/),
    ]);
    // Asked without cookies, again and again, while the app is open.
    expect((await edge.ask(wiki, '/.kontor/here')).headers['clear-site-data']).toBeUndefined();
    const browser = openBrowser(edge);
    browser.jarOf(portal).set('USESSIONID', edge.signIn(anna));
    const last = await browser.go(`${edge.origin(wiki)}/`);
    expect(last.status).toBe(200);
    expect(last.headers['clear-site-data']).toBeUndefined();
    expect(headersIn(last)).not.toHaveProperty('cookie');
  });

  it('is the same when the same app comes back', async () => {
    await edge.app();
    await edge.ask(wiki, '/');
    edge.uninstall('app-wiki');
    await edge.app();
    expect((await edge.ask(wiki, '/')).headers['clear-site-data']).toBeUndefined();
  });
});

it('a body nobody waits for ends after five minutes', async () => {
  await edge.app();
  const sent = openRequest(edge, { 'content-length': '10' }, 'POST');
  sent.write('half');
  expect((await answered(sent)).statusCode).toBe(401);
  const closed = closeOf(sent);
  edge.clock.advance(5 * 60_000);
  await closed;
});

/** Returns a port nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
