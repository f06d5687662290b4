import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSite, readSite } from './bundle/serve.mjs';

const site = createSite(readSite(join(import.meta.dirname, 'bundle', 'site')));

beforeAll(() => once(site.listen(0, '127.0.0.1'), 'listening'));
afterAll(async () => {
  site.close();
  site.closeAllConnections();
  await once(site, 'close');
});

// node:http and not fetch, which would tidy up the path before it is sent
async function ask(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const { port } = site.address() as AddressInfo;
  const asked = request({ port, host: '127.0.0.1', path, method, headers });
  asked.end();
  const [answer] = await once(asked, 'response');
  let body = '';
  for await (const chunk of answer) body += chunk;
  return { status: answer.statusCode, headers: answer.headers, body };
}

it('shows the calculator', async () => {
  const { status, headers, body } = await ask('/?from=portal');
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toContain('MwSt-Rechner');
});

it('forbids the page to load or send anything elsewhere, and leaves framing to the box', async () => {
  const { headers } = await ask('/');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
  expect(headers['content-security-policy']).not.toContain('frame-ancestors');
  expect(headers['x-frame-options']).toBeUndefined();
});

it('answers HEAD with the length and no body', async () => {
  const [head, get] = [await ask('/page.css', 'HEAD'), await ask('/page.css')];
  expect(head.body).toBe('');
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.body)));
});

it('says 304 to whoever has the newest state', async () => {
  const { etag } = (await ask('/app.js')).headers;
  expect((await ask('/app.js', 'GET', { 'if-none-match': `"old", W/${etag}` })).status).toBe(304);
  expect((await ask('/app.js', 'GET', { 'if-none-match': '"old"' })).status).toBe(200);
});

it.each(['/../serve.mjs', '/..%2fserve.mjs', '/%2e%2e/serve.mjs', '//etc/passwd', '/index.html/', '/constructor'])(
  'has nothing at %s',
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);

it('takes no other method', async () => {
  const { status, headers } = await ask('/', 'POST');
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
});
