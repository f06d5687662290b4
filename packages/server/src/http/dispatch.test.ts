import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { AdapterError } from '@kontor/platform/errors';
import { systemClock } from '@kontor/platform/work/clock';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { ask } from '@kontor/testkit/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAuthority } from '../adapters/certificates/authority.ts';
import { openTestEdge, type TestEdge } from '../slices/edge/domains/edge.fixture.ts';
import { sendRaw } from '../slices/edge/domains/edge-clients.fixture.ts';
import type { Dispatcher } from './dispatch.ts';
import { createDispatcher } from './dispatch.ts';
import { createNodeServer, type NodeServer } from './node-server.ts';

const portal = 'cloud.kontor.localhost';

describe('whose request it is', () => {
  let edge: TestEdge;
  beforeEach(async () => {
    edge = await openTestEdge();
  });
  afterEach(() => edge.close());

  it.each([
    [portal, '/', 'page'],
    [portal, '/settings/users/anna@kontor.localhost', 'page'],
    [portal, '/api', 'api'],
    [portal, '/api/v1/status', 'api'],
    [portal, '/healthz', 'api'],
    [portal, '/apis', 'page'],
    [portal, '/metrics', 'page'],
    ['localhost', '/api/v1/status?x=1', 'api'],
    ['127.0.0.1', '/healthz', 'api'],
    ['127.0.0.1', '/metrics', 'api'],
    ['127.0.0.1', '/readyz', 'api'],
  ])('%s%s is answered by the %s', async (host, path, expected) => {
    expect(await edge.ask(host, path)).toMatchObject({ status: 200, text: expected });
    expect(edge.calls).toEqual([`${expected} GET ${path}`]);
  });

  it.each(['/', '/apps', '/settings/info?x=1#y', '//evil.example/', '/\\evil.example'])(
    'a page load of localhost%s goes to the portal’s own name',
    async (path) => {
      const answer = await edge.ask('localhost', path);
      expect(answer.status).toBe(302);
      expect(answer.headers.location).toBe(`${edge.origin(portal)}${path}`);
      expect(new URL(answer.headers.location ?? '').host).toBe(`${portal}:${edge.port}`);
    },
  );

  it('a page load of localhost is answered there while the portal’s own name does not lead here', async () => {
    edge.core.boxAddress.setDomain('bakery.invalid');
    expect(await edge.ask('localhost', '/apps')).toMatchObject({ status: 200, text: 'page' });
    expect(await edge.ask('127.0.0.1', '/')).toMatchObject({ status: 200, text: 'page' });
    expect((await edge.ask('localhost', '/api/v1/status')).text).toBe('api');
  });

  it('the main domain leads to the portal', async () => {
    for (const host of ['kontor.localhost', 'www.kontor.localhost'])
      expect((await edge.ask(host, '/deep')).headers.location).toBe(`${edge.origin(portal)}/`);
    expect((await edge.ask('kontor.localhost', '/', { method: 'POST' })).status).toBe(421);
  });

  it.each(['evil.example', 'gone.kontor.localhost', '127.0.0.1.nip.io', 'mail.kontor.localhost', '10.1.2.3'])(
    '%s gets no answer of ours, in both languages, and the connection ends',
    async (host) => {
      for (const path of ['/', '/api/v1/status', '/healthz', '/metrics', '/.kontor/open']) {
        const answer = await edge.ask(host, path);
        expect(answer.status).toBe(421);
        expect(answer.headers.connection).toBe('close');
        expect(answer.text).toBe(
          'Dieser Server antwortet nicht unter diesem Namen.\nThis server does not answer under this name.\n',
        );
      }
      expect(edge.calls).toEqual([]);
    },
  );

  it('a browser at an unknown name below the domain gets a page that leads to the portal, elsewhere only a sentence', async () => {
    const headers = { accept: 'text/html,*/*', 'accept-language': 'de' };
    const page = await edge.ask('gone.kontor.localhost', '/', { headers });
    expect(page.status).toBe(421);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers.connection).toBe('close');
    expect(page.text).toContain('Unter dieser Adresse gibt es nichts');
    expect(page.text).toContain(`href="${edge.origin(portal)}"`);
    expect((await edge.ask('evil.example', '/', { headers })).headers['content-type']).toContain('text/plain');
    expect(edge.calls).toEqual([]);
  });

  it.each([
    ['test', 'Das Portal hat jetzt die Adresse {now}. Sie führt noch nicht zu diesem Server'],
    ['localhost', 'Das Portal finden Sie jetzt unter {now}. Bitte melden Sie sich dort neu an'],
  ])(
    'a former main domain says where the server is now, to people and to pages that are still open (.%s)',
    async (ending, says) => {
      edge.core.boxAddress.setDomain(`xn--bckerei-5wa.${ending}`);
      const now = edge.origin(`cloud.xn--bckerei-5wa.${ending}`);
      const isLost = ending === 'test';
      const headers = { accept: 'text/html,*/*', 'accept-language': 'de' };
      for (const host of [portal, 'kontor.localhost', 'wiki.kontor.localhost']) {
        const page = await edge.ask(host, '/', { headers });
        expect(page.status, host).toBe(421);
        expect(page.text).toContain(says.replace('{now}', now.replace('xn--bckerei-5wa', 'bäckerei')));
        // The way in at the server itself.
        expect(page.text.includes(edge.origin('localhost'))).toBe(isLost);
        expect(page.text).toContain(`href="${now}"`);
      }
      const link = '/password/reset?uid=a%40b.test&token=x"y';
      const invited = await edge.ask(portal, link, { headers });
      expect(invited.text.includes('führt noch nicht zu diesem Server')).toBe(isLost);
      const href = /href="([^"]*)"/.exec(invited.text)?.[1] ?? '';
      expect(href.replaceAll(/&(?:#38|amp);/g, '&')).toBe(now + link.replace('"', '%22'));
      expect((await edge.ask('wiki.kontor.localhost', link, { headers })).text).toContain(`href="${now}"`);
      for (const path of ['//evil.test/password/reset', '/password/reset/..', '/settings/users'])
        expect((await edge.ask(portal, path, { headers })).text).toContain(`href="${now}"`);
      const call = await edge.ask(portal, '/api/v1/session', { method: 'POST', headers: { 'accept-language': 'en' } });
      expect(call.status).toBe(421);
      expect(JSON.parse(call.text)).toEqual({
        ...{ code: 'server-moved', fields: {}, address: now },
        message: expect.stringContaining(`cloud.bäckerei.${ending}`),
      });
      expect((await edge.ask(portal, '/chunk.js')).headers['content-type']).toContain('text/plain');
      expect(edge.calls).toEqual([]);
    },
  );

  it('another port in the name is another server', async () => {
    expect((await ask(edge.port, 'GET', '/', { host: `${portal}:1` })).status).toBe(421);
    expect((await ask(edge.port, 'GET', '/', { host: portal })).status).toBe(200);
  });

  it('figures are for this machine only, and not by way of a proxy', async () => {
    const headers = { 'x-forwarded-for': '10.0.0.9' };
    expect((await edge.ask('localhost', '/metrics', { headers })).status).toBe(404);
    expect((await edge.ask('localhost', '/readyz', { headers })).status).toBe(404);
    expect((await edge.ask('localhost', '/metrics', { headers: { forwarded: 'for=10.0.0.9' } })).status).toBe(404);
    expect(edge.calls).toEqual([]);
  });

  it('an app’s own /api and /metrics are the app’s', async () => {
    await edge.app({ authMode: 'own', openPaths: ['/api', '/metrics'] });
    expect((await edge.ask('wiki.kontor.localhost', '/api/v1/status')).json).toMatchObject({ url: '/api/v1/status' });
    expect((await edge.ask('wiki.kontor.localhost', '/metrics')).json).toMatchObject({ url: '/metrics' });
    expect(edge.calls).toEqual([]);
  });

  it('a request without a host is refused', async () => {
    expect(await sendRaw(edge.port, 'GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await sendRaw(edge.port, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 421 /);
  });

  it('a call whose body does not arrive ends after five minutes', async () => {
    const headers = { host: `${portal}:${edge.port}`, 'content-length': 10 };
    const sent = request({ host: '127.0.0.1', port: edge.port, method: 'POST', path: '/api/v1/slow', headers });
    sent.on('error', () => {});
    sent.write('half');
    await once(sent, 'response');
    const closed = new Promise((resolve) => sent.once('close', resolve));
    edge.clock.advance(5 * 60_000);
    await closed;
  });
});

const nowhere = {
  landing: () => ({ url: '', clears: false }),
  authority: () => undefined,
  challengeAt: () => undefined,
  portalLeadsHere: () => Promise.resolve(true),
};

describe('the server', () => {
  let web: NodeServer | undefined;
  afterEach(() => web?.close());

  async function serve(dispatcher: Partial<Dispatcher>, clock = systemClock): Promise<number> {
    web = createNodeServer({ request: () => {}, upgrade: () => {}, ...dispatcher }, clock);
    return web.listen(0, '127.0.0.1');
  }

  it('says in words that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    web = createNodeServer({ request: () => {}, upgrade: () => {} }, systemClock);
    await expect(web.listen(port, '127.0.0.1')).rejects.toThrow(AdapterError);
    web = undefined;
    await new Promise((resolve) => other.close(resolve));
  });

  it('survives a request that goes wrong', async () => {
    const lines: string[] = [];
    const log = { info() {}, warn() {}, error: (_details: object, message: string) => void lines.push(message) };
    const decide = () => {
      throw new Error('broken');
    };
    const dispatcher = createDispatcher({
      addresses: { domain: () => '', portalUrl: () => '' },
      domains: {
        ...{ decide, edge: { request() {}, upgrade() {} }, open() {} },
        answerUnknownHost: () => undefined,
        ...nowhere,
      },
      api() {},
      files() {},
      clock: systemClock,
      log,
    });
    const port = await serve(dispatcher);
    expect((await ask(port, 'GET', '/')).status).toBe(500);
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await new Promise((resolve) => socket.once('close', resolve));
    expect(lines).toEqual(['bug', 'bug']);
  });

  it('survives an answer at localhost that goes wrong after the name of the portal was looked up', async () => {
    const lines: string[] = [];
    const log = { info() {}, warn() {}, error: (_details: object, message: string) => void lines.push(message) };
    const dispatcher = createDispatcher({
      addresses: { domain: () => 'firma.de', portalUrl: () => '' },
      domains: {
        ...{ decide: () => ({ kind: 'local', loopback: true }), edge: { request() {}, upgrade() {} }, open() {} },
        ...{ answerUnknownHost: () => undefined, ...nowhere, portalLeadsHere: () => Promise.resolve(false) },
      },
      api() {},
      files: (request) => {
        throw new Error(`no ${request.url}`);
      },
      clock: systemClock,
      log,
    });
    const port = await serve(dispatcher);
    for (const path of ['/', '/assets/gone.js']) expect((await ask(port, 'GET', path)).status).toBe(500);
    expect(lines).toEqual(['bug', 'bug']);
  });

  it('lets a request under way end, but takes no new one', async () => {
    let finish = () => {};
    const port = await serve({
      request: (_request, response) => {
        finish = () => void response.end('done');
        response.writeHead(200).write('begun ');
      },
    });
    const sent = request({ host: '127.0.0.1', port }).end();
    const [answer] = await once(sent, 'response');
    const closed = web?.close();
    const late = connect(port, '127.0.0.1');
    await new Promise((resolve) => late.once('error', resolve));
    finish();
    let text = '';
    for await (const part of answer) text += part;
    expect(text).toBe('begun done');
    await closed;
  });

  it('ends streams and WebSockets at once, and the rest after five seconds', async () => {
    const clock = createVirtualClock();
    const port = await serve(
      {
        request: (_request, response) => void response.writeHead(200).write('x'),
        upgrade: (_request, socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
      },
      clock,
    );
    const open = async (lines: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${lines}\r\n`);
      await once(socket, 'data');
      return { end: new Promise((resolve) => socket.once('close', resolve)) };
    };
    const stream = await open('Accept: text/event-stream\r\n');
    const webSocket = await open('Connection: Upgrade\r\nUpgrade: websocket\r\n');
    const slow = await open('');
    const closed = web?.close();
    await Promise.all([stream.end, webSocket.end]);
    clock.advance(5_000);
    await slow.end;
    await closed;
  });

  it('ends who connects to it encrypted and never agrees on a key', async () => {
    const clock = createVirtualClock();
    const { chain, key } = await makeAuthority('test', Date.now());
    const keys = { cert: chain, key, SNICallback: () => {} };
    web = createNodeServer({ request: () => {}, upgrade: () => {} }, clock, keys);
    const socket = connect(await web.listen(0, '127.0.0.1'), '127.0.0.1');
    socket.on('error', () => {});
    // The first bytes of a TLS ClientHello, so that the server has accepted the connection.
    socket.write(Buffer.from([0x16, 0x03, 0x01]));
    await once(socket, 'connect');
    const ended = new Promise((resolve) => socket.once('close', resolve));
    const closed = web.close();
    clock.advance(5_000);
    await Promise.all([ended, closed]);
  });
});
