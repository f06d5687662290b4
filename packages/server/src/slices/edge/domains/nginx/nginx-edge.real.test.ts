import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Answer } from '@kontor/testkit/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isNginxInstalled } from '../../../../adapters/nginx/installed.ts';
import { findNginx, queryFingerprint } from '../../../../adapters/nginx/nginx-process.ts';
import { anna, ben, headersIn, openTestEdge, type TestEdge } from '../edge.fixture.ts';
import {
  answered,
  browserOf,
  closeOf,
  echoUpgrades,
  enter,
  forgedHeaders,
  openRequest,
  pageHeaders,
  portal,
  upgrade,
  wiki,
} from '../edge-clients.fixture.ts';

describe.runIf(isNginxInstalled())('through nginx', () => {
  let edge: TestEdge;
  beforeEach(async () => {
    edge = await openTestEdge({ through: 'nginx' });
  });
  afterEach(() => edge.close());

  const folder = () => join(edge.core.config.data, 'run', 'edge');
  /** The check of the edge, as repair runs it. */
  const check = () => {
    const [found] = edge.domains.slice.checks ?? [];
    if (found === undefined) throw new Error('the edge has no check');
    return found;
  };
  const retry = async () => check().fixes?.RETRY_EDGE?.({ language: 'en', subject: '', afterAnswer: () => {} });
  const urlOf = (host: string, path = '/') => `${edge.origin(host)}${path}`;
  const isCarried = ({ headers }: Answer) => headers.server === 'nginx';

  it('a member is led over the portal and in, and nginx carries to the app what the server waved through', async () => {
    await edge.app();
    const answer = await browserOf(edge, anna).go(urlOf(wiki, '/a%2Fb?c=%20&d=//'));
    expect(isCarried(answer)).toBe(true);
    expect(answer.json).toMatchObject({
      url: '/a%2Fb?c=%20&d=//',
      headers: { host: `${wiki}:${edge.port}`, 'x-kontor-7f3a': anna, 'x-forwarded-for': '127.0.0.1' },
    });
  });

  it('a further address of an app leads to a port of its own', async () => {
    await edge.app();
    await edge.app({ subdomain: 'talk-wiki', instance: 'app-wiki' }, (_, response) => response.end('talk'));
    const answer = await browserOf(edge, anna).go(urlOf('talk-wiki.kontor.localhost'));
    expect(isCarried(answer)).toBe(true);
    expect(answer.text).toBe('talk');
    expect((await browserOf(edge, anna).go(urlOf(wiki, '/a'))).json).toMatchObject({ url: '/a' });
  });

  it('nothing of ours reaches an app, and nobody names himself', async () => {
    await edge.app();
    await edge.app({ subdomain: 'notes', identityHeader: 'x-kontor-9b1c' });
    const { cookie, token } = await enter(edge);
    const ours = { 'x-kontor-edge': 'x', 'x-kontor-identity': 'boss' };
    const answer = await edge.ask(wiki, '/', { headers: { ...forgedHeaders(cookie, token), ...ours } });
    expect(headersIn(answer)).toEqual({
      host: `${wiki}:${edge.port}`,
      cookie: 'theme=dark',
      'x-kept': 'yes',
      ...{ 'x-kontor-7f3a': anna, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': `${wiki}:${edge.port}` },
      ...{ 'x-forwarded-proto': 'http', 'x-forwarded-port': String(edge.port) },
    });
  });

  it('an app sets cookies for its own host alone, clears no cookies, and is framed by itself only', async () => {
    await edge.app({}, (_request, response) => {
      const cookies = ['a=1; Domain=kontor.localhost; Path=/', 'b=2; domain=.kontor.localhost; Domain=localhost'];
      const more = [
        'clear-site-data',
        '"*"',
        'x-auth-token',
        'x',
        'x-kontor-7f3a',
        'x',
        'x-accel-redirect',
        '/.kontor/authorize',
      ];
      response.writeHead(200, [...cookies.flatMap((one) => ['set-cookie', one]), ...more]).end('here');
    });
    const { cookie } = await enter(edge);
    const { headers, text } = await edge.ask(wiki, '/', { headers: { cookie } });
    expect(text).toBe('here');
    expect(headers['set-cookie']?.every((line) => !/domain=[^;]/i.test(line))).toBe(true);
    expect(headers).toMatchObject({
      'clear-site-data': '"cache", "storage"',
      'content-security-policy': "frame-ancestors 'self'",
    });
    expect(headers).not.toHaveProperty('x-auth-token');
    expect(headers).not.toHaveProperty('x-kontor-7f3a');
  });

  it('strangers are led to the portal by pages and told 401 otherwise; outsiders stay out', async () => {
    await edge.app({ userGroup: 'app-wiki' });
    expect((await edge.ask(wiki, '/', { headers: pageHeaders })).status).toBe(302);
    expect((await edge.ask(wiki, '/dav')).status).toBe(401);
    expect((await browserOf(edge, ben).go(urlOf(wiki))).status).toBe(403);
    expect((await edge.ask('elsewhere.example', '/')).status).toBe(421);
    const { cookie } = await enter(edge, wiki, anna).catch(() => ({ cookie: '' }));
    expect(cookie).not.toContain('kontor-app=');
  });

  it('an app that is gone, starts or is stopped has a page of its own', async () => {
    const server = await edge.app();
    const { cookie } = await enter(edge);
    await new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    const page = { ...pageHeaders, cookie };
    expect((await edge.ask(wiki, '/', { headers: page })).status).toBe(502);
    expect((await edge.ask(wiki, '/', { method: 'POST', headers: { cookie }, body: 'x' })).refusal.code).toBe(
      'app-silent',
    );
    edge.change('app-wiki', { state: 'starting' });
    expect(await edge.ask(wiki, '/', { headers: page })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '3' },
    });
  });

  it('WebSockets and event streams end together with the session', async () => {
    echoUpgrades(await edge.app({}, (_request, response) => void response.write('data: 1\n\n')));
    const { cookie, token } = await enter(edge);
    const { socket, head } = await upgrade(edge, wiki, { cookie });
    expect(head).toContain('101');
    const stream = openRequest(edge, { cookie, accept: 'text/event-stream' });
    stream.end();
    const news = await answered(stream);
    news.resume().on('error', () => {});
    const ended = [closeOf(socket), closeOf(news)];
    await edge.signOut(token);
    await Promise.all(ended);
  });

  it('what is large passes without waiting anywhere', async () => {
    let seen = 0;
    let first = () => {};
    const begun = new Promise<void>((resolve) => {
      first = resolve;
    });
    await edge.app({}, (got, response) => {
      got.on('data', (part: Buffer) => {
        seen += part.length;
        first();
      });
      got.on('end', () => response.end(String(seen)));
    });
    const { cookie } = await enter(edge);
    await edge.idle();
    const sent = openRequest(edge, { cookie }, 'POST');
    const part = Buffer.alloc(1024 * 1024);
    sent.write(part);
    // The request has reached the app although most of it is not sent yet.
    await begun;
    for (let index = 1; index < 64; index += 1) sent.write(part);
    sent.end();
    let text = '';
    for await (const piece of await answered(sent)) text += String(piece);
    expect(text).toBe(String(64 * 1024 * 1024));
  });

  it('the figures of the machine are for nobody, nor is the socket without the secret', async () => {
    expect((await edge.ask('127.0.0.1', '/metrics')).status).toBe(404);
    const status = await new Promise((resolve) => {
      const headers = { host: portal, 'x-kontor-way': 'pass', 'x-kontor-edge': 'guess' };
      request({ socketPath: join(folder(), 'server.sock'), path: '/', headers }, (answer) =>
        resolve(answer.resume().statusCode),
      ).end();
    });
    expect(status).toBe(421);
    expect(edge.calls).toEqual([]);
  });

  it('killed, it is back by itself, its workers included', async () => {
    await edge.app();
    const before = findNginx(folder());
    process.kill(before[0]?.pid ?? 0, 'SIGKILL');
    await expect
      .poll(() => edge.core.log.lines.some((line) => line.includes('nginx ended and is restarted')))
      .toBe(true);
    // Orphaned workers keep answering until the next nginx starts, which happens at once.
    edge.clock.advance(1);
    const left = () => findNginx(folder()).filter(({ pid }) => before.some((one) => one.pid === pid));
    await expect.poll(left).toEqual([]);
    await expect.poll(async () => (await edge.ask(portal, '/').catch(() => undefined))?.status).toBe(200);
  });

  it('a configuration changed by hand is kept aside and undone', async () => {
    await edge.app();
    appendFileSync(join(folder(), 'nginx.conf'), '# mine\n');
    edge.domains.nginx?.reconciler.wake();
    await edge.idle();
    expect(readFileSync(join(folder(), 'nginx.conf'), 'utf8')).not.toContain('# mine');
    const aside = readdirSync(folder()).find((name) => name.startsWith('nginx.conf.edited-')) ?? '';
    expect(readFileSync(join(folder(), aside), 'utf8')).toContain('# mine');
    expect(edge.core.log.lines.join()).toContain('changed by hand');
    const [fault] = check().find('en');
    expect(fault).toMatchObject({ code: 'edge-edited', params: { detail: join(folder(), aside) } });
    rmSync(join(folder(), aside));
    expect(check().find('en')).toEqual([]);
  });

  it('once a change is made, nobody is answered by the configuration before it', async () => {
    await edge.app();
    for (let round = 0; round < 15; round += 1) {
      edge.install({ subdomain: `notes-${round}`, instance: `app-notes-${round}` });
      await edge.idle();
      const fingerprints = await Promise.all(Array.from({ length: 20 }, () => queryFingerprint(folder())));
      expect(new Set(fingerprints).size).toBe(1);
    }
  });

  it('a configuration nginx refuses leaves the old one in force', async () => {
    await edge.app();
    const fingerprint = await queryFingerprint(folder());
    // There is no such account, so the test of the configuration fails.
    await expect(edge.domains.nginx?.nginx.apply(brokenConfig(edge), [])).rejects.toThrow(
      'nginx refuses its configuration',
    );
    expect(await queryFingerprint(folder())).toBe(fingerprint);
    expect((await edge.ask(portal, '/')).status).toBe(200);
    writeFileSync(join(folder(), 'seen'), '');
    expect(readdirSync(folder())).toContain('nginx.conf.refused');
  });

  it('what nginx refuses is told until it takes it, and can be tried again', async () => {
    await edge.app();
    edge.install({ subdomain: 'broken', instance: 'app-broken', port: 99_999 });
    await edge.idle();
    expect(await check().status?.('en')).toEqual({ edgeStatus: 'running' });
    expect(check().find('en')).toMatchObject([{ code: 'edge-refused', fixes: ['RETRY_EDGE'] }]);
    expect(check().find('en')[0]?.params.detail).toContain('invalid port');
    await expect(retry()).rejects.toThrow('invalid port');
    expect((await edge.ask(wiki, '/', { headers: pageHeaders })).status).toBe(302);
    edge.uninstall('app-broken');
    await retry();
    expect(check().find('en')).toEqual([]);
  });

  it('a route changes while 200 requests are open, and none of them is dropped', async () => {
    const open = new Set<() => void>();
    await edge.app({}, (_request, response) => {
      response.write('half');
      open.add(() => response.end(' and half'));
    });
    const { cookie } = await enter(edge);
    await edge.idle();
    const asked = Array.from({ length: 200 }, () => edge.ask(wiki, '/', { headers: { cookie } }));
    await expect.poll(() => open.size).toBe(200);
    await edge.app({ subdomain: 'notes' });
    await edge.names.add('app-notes', 'notes.firma.de');
    expect((await edge.ask('notes.firma.de', '/')).status).toBe(401);
    for (const end of open) end();
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ status: 200, text: 'half and half' });
  });
});

/** A configuration that the renderer accepts and nginx refuses. */
function brokenConfig({ port }: TestEdge) {
  const site = { host: 'a.example', instance: 'app-a', port: 99_999, identityHeader: undefined };
  const secret = 'a-secret-of-the-box-and-nginx';
  return {
    ...{ address: '127.0.0.1', port, tls: undefined, account: undefined, secret },
    sites: [site],
    trustedProxies: [],
    identityHeaders: [],
  };
}
