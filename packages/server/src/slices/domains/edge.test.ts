import { type EventEmitter, once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  anna,
  ben,
  echo,
  echoUpgrades,
  openBrowser,
  openTestEdge,
  pageHeaders,
  sayRaw,
  type TestEdge,
  upgrade,
} from './edge.fixture.ts';

const wiki = 'wiki.kontor.localhost';
const portal = 'cloud.kontor.localhost';

let edge: TestEdge;
beforeEach(async () => {
  edge = await openTestEdge();
});
afterEach(() => edge.close());

/** Signs in at the portal and at an app; answers the app's cookie and the portal's token. */
async function enter(host = wiki, uid = anna) {
  const browser = openBrowser(edge);
  const token = edge.signIn(uid);
  browser.jarOf(portal).set('USESSIONID', token);
  await browser.go(`${edge.origin(host)}/`);
  return { cookie: browser.cookieOf(host), token };
}

/** A request whose ends are the test's own. */
function openRequest(headers: Record<string, string>, method = 'GET', path = '/') {
  const host = `${wiki}:${edge.port}`;
  const sent = request({
    host: '127.0.0.1',
    port: edge.port,
    method,
    path,
    headers: { host, ...headers },
    agent: false,
  });
  sent.on('error', () => {});
  return sent;
}

/** The end of a connection, in peace or not. */
const closeOf = (side: EventEmitter) => new Promise((resolve) => side.once('close', resolve));

const answered = async (sent: ReturnType<typeof request>): Promise<IncomingMessage> =>
  (await once(sent, 'response'))[0];

describe('what an app gets', () => {
  it('method, path and body as they were, host and address from the edge', async () => {
    await edge.app({}, (incoming, response) => {
      incoming.pipe(response);
      response.writeHead(201, 'Made', {
        'x-seen': `${incoming.method} ${incoming.url} ${incoming.headers['content-length']}`,
      });
    });
    const { cookie } = await enter();
    const answer = await edge.ask(wiki, '/a%2Fb?c=%20', { method: 'PUT', headers: { cookie }, body: 'hello' });
    expect(answer).toMatchObject({ status: 201, text: 'hello' });
    expect(answer.headers['x-seen']).toBe('PUT /a%2Fb?c=%20 5');
  });

  it('the person in its own header, whatever the client says, and none of our secrets', async () => {
    await edge.app();
    await edge.app({ name: 'notes', identityHeader: 'x-kontor-9b1c' });
    const { cookie, token } = await enter();
    const answer = await edge.ask(wiki, '/', {
      headers: {
        cookie: `theme=dark; ${cookie}; USESSIONID=${token}; kontor-state=x; __Host-kontor-app=y`,
        'x-kontor-7f3a': ['boss', 'boss'],
        'X-Kontor-7F3A': 'boss',
        x_kontor_7f3a: 'boss',
        'x-kontor-9b1c': 'boss',
        'x-auth-token': token,
        'x-forwarded-for': '1.2.3.4',
        'x-forwarded-host': 'evil.example',
        forwarded: 'for=1.2.3.4',
        'x-real-ip': '1.2.3.4',
        'x-kept': 'yes',
      },
    });
    expect(answer.json.headers).toEqual({
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
    const { cookie } = await enter();
    const answer = await edge.ask(wiki, '/', { headers: { cookie, 'remote-user': 'boss' } });
    expect(JSON.stringify(answer.json.headers)).not.toContain(anna);
  });

  it('no call from a page of another app, and no form', async () => {
    await edge.app();
    const { cookie } = await enter();
    const from = (origin: string, method = 'POST') => edge.ask(wiki, '/', { method, headers: { cookie, origin } });
    expect((await from(edge.origin('notes.kontor.localhost'))).status).toBe(403);
    expect((await from(edge.origin('kontor.localhost'), 'DELETE')).json.code).toBe('foreign-origin');
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
    const { cookie } = await enter();
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
    const { cookie } = await enter();
    const answer = await edge.ask(wiki, '/', { headers: { cookie } });
    expect(answer.headers['x-frame-options']).toBeUndefined();
    expect(answer.headers['content-security-policy']).toBe(`img-src *, frame-ancestors 'self' ${edge.origin(portal)}`);
  });

  it.each([204, 304, 404, 500])('the status %i as it is', async (status) => {
    await edge.app({}, (_request, response) => response.writeHead(status, { 'x-app': '1' }).end());
    const { cookie } = await enter();
    const answer = await edge.ask(wiki, '/', { headers: { cookie } });
    expect(answer).toMatchObject({ status, text: '' });
    expect(answer.headers['x-app']).toBe('1');
  });

  it('only the head for HEAD', async () => {
    await edge.app({}, (got, response) => {
      if (got.method === 'HEAD') response.writeHead(200, { 'content-length': 1000 });
      response.end();
    });
    const { cookie } = await enter();
    const answer = await edge.ask(wiki, '/', { method: 'HEAD', headers: { cookie } });
    expect(answer.headers['content-length']).toBe('1000');
    expect(answer.text).toBe('');
  });

  it('the redirects of the app, not followed', async () => {
    await edge.app({}, (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end());
    const { cookie } = await enter();
    expect((await edge.ask(wiki, '/', { headers: { cookie } })).headers.location).toBe('/elsewhere');
  });
});

describe('streams', () => {
  it('the head and the first bytes arrive while the app still writes', async () => {
    const open: ServerResponse[] = [];
    await edge.app({}, (_request, response) => {
      open.push(response.writeHead(200, { 'content-type': 'text/event-stream' }));
      response.flushHeaders();
    });
    const { cookie } = await enterQuietly();
    const answer = await answered(openRequest({ cookie }).end());
    const [app] = open.slice(-1);
    app?.write('data: 1\n\n');
    expect(String((await once(answer, 'data'))[0])).toBe('data: 1\n\n');
    app?.write('data: 2\n\n');
    expect(String((await once(answer, 'data'))[0])).toBe('data: 2\n\n');
    app?.end();
    await once(answer, 'end');
  });

  it('the first bytes of an upload reach the app while the browser still sends', async () => {
    const incoming: IncomingMessage[] = [];
    const server = await edge.app({}, (got, response) => {
      if (got.method !== 'POST') return echo(got, response);
      incoming.push(got);
      got.on('end', () => response.end('thanks'));
    });
    const { cookie } = await enter();
    const sent = openRequest({ cookie, 'transfer-encoding': 'chunked' }, 'POST');
    const answer = answered(sent);
    sent.write('first');
    await once(server, 'request');
    expect(String((await once(incoming[0] as IncomingMessage, 'data'))[0])).toBe('first');
    sent.write('second');
    expect(String((await once(incoming[0] as IncomingMessage, 'data'))[0])).toBe('second');
    sent.end();
    expect((await answer).statusCode).toBe(200);
  });

  it('a browser that goes away ends the request at the app', async () => {
    const server = await edge.app({}, (got, response) => {
      if (got.url === '/slow') response.writeHead(200).write('x');
      else echo(got, response);
    });
    const { cookie } = await enter();
    const sent = openRequest({ cookie }, 'GET', '/slow').end();
    const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
    await answered(sent);
    const closed = closeOf(response);
    sent.destroy();
    await closed;
  });

  it('an upload that breaks off breaks off at the app', async () => {
    const server = await edge.app({}, (got, response) => {
      if (got.method === 'GET') echo(got, response);
      got.resume();
    });
    const { cookie } = await enter();
    const sent = openRequest({ cookie, 'content-length': '1000' }, 'POST');
    sent.write('half');
    const [got] = (await once(server, 'request')) as [IncomingMessage];
    got.on('error', () => {});
    const closed = closeOf(got);
    sent.destroy();
    await closed;
    expect(got.complete).toBe(false);
  });

  it('an answer the app cuts short is cut short for the browser', async () => {
    await edge.app({}, (got, response) => {
      if (got.url !== '/cut') return echo(got, response);
      response.writeHead(200, { 'content-length': 1000 });
      response.write('half', () => response.destroy());
    });
    const { cookie } = await enter();
    await expect(edge.ask(wiki, '/cut', { headers: { cookie } })).rejects.toThrow('aborted');
  });

  it('an app may answer before it has read everything', async () => {
    await edge.app({}, (got, response) => {
      if (got.method === 'GET') return echo(got, response);
      response.writeHead(413).end('too much');
    });
    const { cookie } = await enter();
    const sent = openRequest({ cookie, 'content-length': '8000000' }, 'POST');
    sent.write(Buffer.alloc(500_000));
    const answer = await answered(sent);
    expect(answer.statusCode).toBe(413);
    expect(String((await once(answer, 'data'))[0])).toBe('too much');
    sent.destroy();
  });

  it('a connection kept by the edge but closed by the app costs nobody an answer', async () => {
    const server = await edge.app();
    const { cookie } = await enter();
    for (let round = 0; round < 5; round += 1) {
      expect((await edge.ask(wiki, '/', { headers: { cookie } })).status).toBe(200);
      server.closeIdleConnections();
    }
  });

  /** Signs in without asking an app that never ends its answers. */
  async function enterQuietly() {
    const browser = openBrowser(edge);
    browser.jarOf(portal).set('USESSIONID', edge.signIn(anna));
    const first = await browser.get(`${edge.origin(wiki)}/`);
    const second = await browser.get(first.headers.location ?? '');
    await browser.get(second.headers.location ?? '');
    return { cookie: browser.cookieOf(wiki) };
  }
});

describe('WebSockets', () => {
  it('carry bytes both ways, with the person named', async () => {
    echoUpgrades(await edge.app());
    const { cookie } = await enter();
    const { socket, head } = await upgrade(edge, wiki, { cookie, 'x-kontor-7f3a': 'boss' });
    expect(head).toContain('101 Switching Protocols');
    expect(head).toContain(`X-Seen: ${anna}`);
    socket.write('hello');
    expect(String((await once(socket, 'data'))[0])).toBe('hello');
    socket.destroy();
  });

  it('pass the same gate: no session, a stranger, a page of another app', async () => {
    echoUpgrades(await edge.app());
    const { cookie } = await enter();
    expect((await upgrade(edge, wiki)).head).toMatch(/^HTTP\/1\.1 401 /);
    expect((await upgrade(edge, wiki, { cookie: 'kontor-app=x' })).head).toMatch(/^HTTP\/1\.1 401 /);
    const origin = edge.origin('notes.kontor.localhost');
    expect((await upgrade(edge, wiki, { cookie, origin })).head).toMatch(/^HTTP\/1\.1 403 /);
    expect((await upgrade(edge, 'evil.example')).head).toMatch(/^HTTP\/1\.1 421 /);
    expect((await upgrade(edge, portal)).head).toMatch(/^HTTP\/1\.1 404 /);
    const own = await upgrade(edge, wiki, { cookie, origin: edge.origin(wiki) });
    expect(own.head).toMatch(/^HTTP\/1\.1 101 /);
    own.socket.destroy();
  });

  it('say what the app says when it refuses', async () => {
    const server = await edge.app();
    server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno'));
    const { cookie } = await enter();
    const { head } = await upgrade(edge, wiki, { cookie });
    expect(head).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/);
    expect(head).toContain('Connection: close');
  });

  it('end when the app ends', async () => {
    const server = await edge.app();
    server.on('upgrade', (_request, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
      socket.once('data', () => socket.destroy());
    });
    const { cookie } = await enter();
    const { socket } = await upgrade(edge, wiki, { cookie });
    socket.write('x');
    await closeOf(socket);
  });

  it.each<[string, (token: string) => void]>([
    ['the person signs out', (token) => edge.signOut(token)],
    ['the membership ends', () => edge.people.groups.setMembers('app-wiki', [ben])],
    ['the person is disabled', () => edge.ground.facts.announce('person-disabled', { uid: anna })],
    [
      'the password changes',
      () => edge.ground.facts.announce('password-changed', { uid: anna, keptSession: undefined }),
    ],
    ['the app is removed', () => edge.uninstall('app-wiki')],
    ['the domain changes', () => edge.ground.facts.announce('domain-changed', { domain: 'other.example' })],
    ['the portal session runs out', () => edge.clock.advance(12 * 3_600_000 + 60_000)],
  ])('and streams end at once when %s', async (_what, end) => {
    edge.people.groups.setMembers('app-wiki', [anna, ben]);
    const server = await edge.app({ userGroup: 'app-wiki' }, (got, response) => {
      if (got.url === '/events') response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      else echo(got, response);
    });
    echoUpgrades(server);
    const { cookie, token } = await enter();
    const other = await upgrade(edge, wiki, { cookie: (await enter(wiki, ben)).cookie });
    const { socket } = await upgrade(edge, wiki, { cookie });
    const events = await answered(openRequest({ cookie }, 'GET', '/events').end());
    events.on('error', () => {});
    events.resume();
    const closed = Promise.all([closeOf(socket), closeOf(events)]);
    end(token);
    await closed;
    const isMine = /signs out|membership|disabled|password/.test(_what);
    if (isMine) {
      other.socket.write('still here');
      expect(String((await once(other.socket, 'data'))[0])).toBe('still here');
    } else await ended(other.socket);
    other.socket.destroy();
  });

  const ended = async (socket: ReturnType<typeof connect>) => socket.closed || (await closeOf(socket));
});

describe('an app that is not there', () => {
  it.each([
    ['starting', 503, 'Wiki startet gerade', 'Wiki is starting'],
    ['stopped', 503, 'Wiki ist angehalten', 'Wiki is stopped'],
    ['running', 502, 'Wiki antwortet nicht', 'Wiki does not answer'],
  ] as const)('%s: a page for people, a refusal for calls', async (state, status, de, en) => {
    await edge.app();
    const { cookie } = await enter();
    edge.change('app-wiki', { state, port: await freePort() });
    const german = await edge.ask(wiki, '/x', { headers: { ...pageHeaders, cookie } });
    expect(german.status).toBe(status);
    expect(german.text).toContain(de);
    expect(german.headers['cache-control']).toBe('no-store');
    const english = await edge.ask(wiki, '/x', { headers: { ...pageHeaders, cookie, 'accept-language': 'en-GB,en' } });
    expect(english.text).toContain(en);
    const call = await edge.ask(wiki, '/x', { method: 'POST', headers: { cookie }, body: {} });
    expect(call.status).toBe(status);
    expect(call.json.code).toBe(state === 'running' ? 'app-silent' : 'app-not-running');
    expect((await upgrade(edge, wiki, { cookie })).head).toContain(`HTTP/1.1 ${status} `);
  });

  it('waits with a page that reloads itself', async () => {
    edge.install({ state: 'starting' });
    const { cookie } = await enter();
    const answer = await edge.ask(wiki, '/', { headers: { ...pageHeaders, cookie } });
    expect(answer.text).toContain('<meta http-equiv="refresh" content="3">');
    expect(answer.headers['retry-after']).toBe('3');
  });

  it('does not tell strangers about its state', async () => {
    edge.install({ state: 'stopped' });
    expect((await edge.ask(wiki, '/', { headers: pageHeaders })).status).toBe(302);
    expect((await edge.ask(wiki, '/')).status).toBe(401);
  });

  it('that hangs up without an answer is silent', async () => {
    await edge.app({}, (got) => got.socket.destroy());
    const { cookie } = await enter();
    expect((await edge.ask(wiki, '/', { headers: { cookie } })).status).toBe(502);
    expect((await edge.ask(wiki, '/', { method: 'POST', headers: { cookie }, body: 'x' })).status).toBe(502);
    expect(edge.ground.log.lines.some((line) => line.includes('"code":"ECONNRESET"'))).toBe(true);
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
    const { cookie } = await enter();
    expect((await edge.ask(wiki, '/', { headers: { cookie } })).status).toBe(502);
    expect((await upgrade(edge, wiki, { cookie })).head).toMatch(/^HTTP\/1\.1 502 /);
  });
});

describe('an app that answers oddly', () => {
  it('by switching protocols nobody asked for, is silent', async () => {
    await edge.app({}, (got) =>
      got.socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    );
    const { cookie } = await enter();
    expect((await edge.ask(wiki, '/', { headers: { cookie } })).status).toBe(502);
  });

  it('in the words beside the status, is answered without them', async () => {
    await edge.app({}, (got) => got.socket.end('HTTP/1.1 200 O\x01K\r\nContent-Length: 2\r\n\r\nok'));
    const { cookie } = await enter();
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
    expect(first.headers['set-cookie']).toEqual([expect.stringMatching(/^kontor-owner=2; Path=\/; HttpOnly/)]);
    const browser = openBrowser(edge);
    browser.jarOf(portal).set('USESSIONID', edge.signIn(anna));
    const last = await browser.go(`${edge.origin(wiki)}/`);
    expect(last.status).toBe(200);
    expect(last.headers['clear-site-data']).toBeUndefined();
    expect(last.json.headers.cookie).toBeUndefined();
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
  const sent = openRequest({ 'content-length': '10' }, 'POST');
  sent.write('half');
  expect((await answered(sent)).statusCode).toBe(401);
  const closed = closeOf(sent);
  edge.clock.advance(5 * 60_000);
  await closed;
});

describe('requests meant to be read in two ways', () => {
  const head = () => `Host: ${wiki}:${edge.port}\r\n`;

  it.each([
    ['length and chunks together', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n', 'hello'],
    ['an unknown coding', 'Transfer-Encoding: gzip, chunked\r\n', '0\r\n\r\n'],
    ['a hidden coding', 'Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'],
    ['a length with a sign', 'Content-Length: +5\r\n', 'hello'],
    ['a folded header', 'X-A: b\r\n Transfer-Encoding: chunked\r\n', ''],
    ['a space before the colon', 'Content-Length : 5\r\n', 'hello'],
    ['two hosts', 'Host: evil.example\r\n', ''],
    ['a bare carriage return', 'X-A: b\rX-Kontor-7f3a: boss\r\n', ''],
    ['a null byte', 'X-A: b\0c\r\n', ''],
  ])('%s are refused', async (_what, lines, body) => {
    await edge.app({ authMode: 'own', openPaths: ['/open'] });
    const said = await sayRaw(
      edge.port,
      `POST /open HTTP/1.1\r\n${head()}${lines}\r\n${body}GET /open/second HTTP/1.1\r\n${head()}\r\n`,
    );
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(said.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it('a whole address as target is refused, whatever host it names', async () => {
    await edge.app();
    for (const target of [`http://${portal}/`, 'http://evil.example/', 'evil'])
      expect(await sayRaw(edge.port, `GET ${target} HTTP/1.1\r\n${head()}\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await sayRaw(edge.port, `CONNECT evil.example:443 HTTP/1.1\r\n${head()}\r\n`)).toBe('');
  });

  it('headers without end are refused', async () => {
    await edge.app();
    const big = `X-Big: ${'a'.repeat(40_000)}\r\n`;
    expect(await sayRaw(edge.port, `GET / HTTP/1.1\r\n${head()}${big}\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('another protocol is not offered a way around the gate', async () => {
    await edge.app({ authMode: 'own', openPaths: ['/open'] });
    const wish = 'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';
    const said = await sayRaw(edge.port, `GET /open HTTP/1.1\r\n${head()}${wish}\r\n`);
    expect(said).toMatch(/^HTTP\/1\.1 200 /);
    expect(said.toLowerCase()).not.toContain('h2c');
  });
});

/** A port nobody listens on. */
async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 1;
}
