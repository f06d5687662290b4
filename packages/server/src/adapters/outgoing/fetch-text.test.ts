import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { RefusedError } from '@kontor/platform/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueFor, makeAuthority } from '../certificates/authority.ts';
import { createFetchText, type FetchText } from './fetch-text.ts';

const compose = 'services: { web: { image: nginx } }\n';

describe('a text from an address', () => {
  let server: Server;
  let fetchText: FetchText;
  let port: number;
  /** Hosts and paths that were asked for. */
  const asked: string[] = [];
  const answers: Record<string, { status?: number; headers?: Record<string, string>; body?: string | Buffer }> = {};

  beforeAll(async () => {
    const now = Date.now();
    const authority = await makeAuthority('Test', now);
    const { key, chain } = await issueFor('localhost', authority, now);
    server = createServer({ key, cert: chain }, (request, response) => {
      const { status = 200, headers = {}, body = '' } = answers[request.url ?? ''] ?? { status: 404 };
      asked.push(`${request.headers.host?.split(':')[0]}${request.url}`);
      response.writeHead(status, headers).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    ({ port } = server.address() as AddressInfo);
    // Everything of this machine is inside; the test lets one of its addresses be the internet.
    fetchText = createFetchText({ mayReach: (address) => ['127.0.0.1', '::1'].includes(address), ca: authority.chain });
    Object.assign(answers, {
      '/compose.yml': { headers: { 'content-type': 'text/plain' }, body: compose },
      '/moved': { status: 302, headers: { location: '/compose.yml' } },
      '/inside': { status: 302, headers: { location: `https://127.0.0.2:${port}/compose.yml` } },
      '/plain': { status: 302, headers: { location: `http://localhost:${port}/compose.yml` } },
      '/circle': { status: 302, headers: { location: '/circle' } },
      '/upgrade': { status: 101, headers: { connection: 'upgrade', upgrade: 'x' } },
      '/page': { headers: { 'content-type': 'text/html' }, body: '<html></html>' },
      '/unsaid': { body: '<!doctype html><p>x' },
      '/binary': { body: Buffer.from([0x73, 0, 0xff]) },
      '/long': { body: 'x'.repeat(128 * 1024 + 1) },
    });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** Resolves with the code of the refusal. */
  async function refused(address: string, by = fetchText): Promise<string> {
    const error = await by(address).catch((thrown: unknown) => thrown);
    return error instanceof RefusedError ? error.code : String(error);
  }
  const at = (path: string) => `https://localhost:${port}${path}`;

  test('is fetched, also where it was moved to', async () => {
    expect([await fetchText(at('/compose.yml')), await fetchText(at('/moved'))]).toEqual([compose, compose]);
  });

  test('that leads inside is not followed there', async () => {
    asked.length = 0;
    expect(await refused(at('/inside'))).toBe('text-address-inside');
    expect(asked).toEqual(['localhost/inside']);
  });

  test.each([
    ['/plain', 'text-address'],
    ['/circle', 'text-unreachable'],
    ['/missing', 'text-unreachable'],
    ['/upgrade', 'text-unreachable'],
    ['/page', 'text-not-plain'],
    ['/unsaid', 'text-not-plain'],
    ['/binary', 'text-not-plain'],
    ['/long', 'compose-long'],
  ])('%s is refused: %s', async (path, code) => {
    expect(await refused(at(path))).toBe(code);
  });

  test.each([
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest',
    'https://[::ffff:127.0.0.1]/x',
    'https://2130706433/x',
  ])('%s is inside of every box', async (address) => {
    expect(await refused(address, createFetchText())).toBe('text-address-inside');
  });

  test.each(['http://example.org/x', 'file:///etc/passwd', 'compose.yml', 'https://a:b@example.org/x'])(
    '%s is no address to fetch from',
    async (address) => {
      expect(await refused(address, createFetchText())).toBe('text-address');
    },
  );
});
