import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isNginxInstalled } from '../../../../adapters/nginx/installed.ts';
import { openTestEdge, type TestEdge } from '../edge.fixture.ts';
import { enter, portal, sendRaw, smugglingPayloads, wiki } from '../edge-clients.fixture.ts';

const tooLarge = [
  ['a header that is large', `X-1: ${'a'.repeat(20_000)}\r\n`, 400],
  [
    'many that are large together',
    `X-1: ${'a'.repeat(15_000)}\r\nX-2: ${'a'.repeat(15_000)}\r\nX-3: ${'a'.repeat(15_000)}\r\n`,
    431,
  ],
] as const;

const inside = [
  ['the question about a request', '/.kontor/authorize', wiki, 404],
  ['the name of the configuration', '/', 'state', 421],
  ['a path that leads out of an open one', '/open/../secret', wiki, 401],
  ['the same, encoded', '/open%2f..%2fsecret', wiki, 401],
] as const;

const tunnels = [
  ['another protocol', 'GET /open', wiki, 'h2c', 200],
  ['a WebSocket to the portal', 'GET /api/v1/status', portal, 'websocket', 404],
  ['a WebSocket that the app does not open', 'GET /open', wiki, 'websocket', 200],
  ['a WebSocket by another method', 'POST /open', wiki, 'websocket', 200],
] as const;

// All tests share one nginx: what the apps received is cleared before each.
describe.runIf(isNginxInstalled())('what somebody tries on nginx', () => {
  let edge: TestEdge;
  let cookie: string;
  /** App, method and target of every request an app got, and its headers. */
  const reached: string[] = [];
  let headers: Record<string, unknown> = {};
  beforeAll(async () => {
    edge = await openTestEdge({ through: 'nginx' });
    for (const subdomain of ['wiki', 'notes'])
      await edge.app(
        { subdomain, authMode: 'own', openPaths: ['/open'], isFramed: subdomain === 'notes' },
        (request, response) => {
          reached.push(`${subdomain} ${request.method} ${request.url}`);
          headers = request.headers;
          request.resume().on('end', () => response.writeHead(200, { 'x-accel-redirect': '/inside' }).end(subdomain));
        },
      );
    ({ cookie } = await enter(edge));
    await edge.idle();
  });
  afterAll(() => edge.close());
  beforeEach(() => {
    reached.length = 0;
  });

  const head = (host = wiki) => `Host: ${host}:${edge.port}\r\n`;
  const say = (text: string) => sendRaw(edge.port, text);
  const closing = 'Connection: close\r\n';

  it.each(smugglingPayloads)('%s are refused, and nothing behind them is read', async (_what, lines, body) => {
    const said = await say(
      `POST /open HTTP/1.1\r\n${head()}${lines}\r\n${body}GET /open/second HTTP/1.1\r\n${head()}\r\n`,
    );
    expect(said).toMatch(/^HTTP\/1\.1 (400|501) /);
    expect(said.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(reached).toEqual([]);
  });

  it.each([portal, 'evil.example', 'notes.kontor.localhost', wiki])(
    'a whole address as target is refused: %s',
    async (host) => {
      const said = await say(`GET http://${host}:${edge.port}/open HTTP/1.1\r\n${head()}\r\n`);
      expect(said).toMatch(/^HTTP\/1\.1 400 /);
      expect(reached).toEqual([]);
    },
  );

  it.each(tooLarge)('%s is refused, and is no fault of the server', async (_what, lines, status) => {
    expect(await say(`GET /open HTTP/1.1\r\n${head()}${lines}${closing}\r\n`)).toMatch(
      new RegExp(`^HTTP/1.1 ${status} `),
    );
    expect(reached).toEqual([]);
  });

  it('what only proxies say does not reach an app, in no spelling', async () => {
    const lines = [
      ...['X-Forwarded-Email: boss', 'X-Forwarded-Uri: /admin', 'X-Forwarded-Preferred-Username: boss'],
      'X-Forwarded-Whatever: boss',
      ...['X_Forwarded_For: 6.6.6.6', 'X.Forwarded.For: 6.6.6.6', 'X-Forwarded-For: 6.6.6.6', 'X_Kontor_7f3a: boss'],
      ...['X-Kontor-Identity: boss', 'X-Kontor-Way: pass', `Cookie: ${cookie}`, 'X-Fine: yes'],
    ];
    await say(`GET /open HTTP/1.1\r\n${head()}${lines.join('\r\n')}\r\n${closing}\r\n`);
    const { host } = headers;
    expect(headers).toEqual({
      ...{ host, connection: expect.any(String), 'x-fine': 'yes', 'x-forwarded-for': '127.0.0.1' },
      ...{ 'x-forwarded-host': host, 'x-forwarded-proto': 'http', 'x-forwarded-port': String(edge.port) },
    });
  });

  it.each([wiki, 'notes.kontor.localhost'])('an app sends nginx nowhere, be it carried or not: %s', async (host) => {
    const said = await say(`GET /open HTTP/1.1\r\n${head(host)}${closing}\r\n`);
    expect(said).toMatch(/^HTTP\/1\.1 200 /);
    expect(said).not.toMatch(/x-accel/i);
    expect(reached).toHaveLength(1);
  });

  it.each(inside)('%s is for nobody outside', async (_what, path, host, status) => {
    expect(await say(`GET ${path} HTTP/1.1\r\n${head(host)}${closing}\r\n`)).toMatch(
      new RegExp(`^HTTP/1.1 ${status} `),
    );
    expect(reached).toEqual([]);
  });

  it.each(tunnels)('%s is no tunnel: what follows is judged again', async (_what, line, host, protocol, status) => {
    const upgradeHeaders = `Connection: Upgrade\r\nUpgrade: ${protocol}\r\nContent-Length: 0\r\n`;
    const said = await say(
      `${line} HTTP/1.1\r\n${head(host)}${upgradeHeaders}\r\nGET /secret HTTP/1.1\r\n${head()}${closing}\r\n`,
    );
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(said).not.toContain(' 101 ');
    expect(reached.join()).not.toContain('secret');
  });
});
