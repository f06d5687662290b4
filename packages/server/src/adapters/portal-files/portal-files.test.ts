import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask } from '@kontor/testkit/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodingsFor } from './kinds.ts';
import { createPortalFiles } from './portal-files.ts';

let folder: string;
let server: Server;
let port: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-portal-'));
  put('dist/index.html', '<!doctype html>portal');
  put('dist/index.html.br', 'page in brotli');
  put('dist/index.html.gz', 'page in gzip');
  put('dist/assets/app-x1y2.js', 'plain');
  put('dist/assets/app-x1y2.js.br', 'brotli');
  put('dist/favicon.svg', '<svg/>');
  put('dist/.built-from', 'secret');
  put('secret.txt', 'secret');
  await serve(false);
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

function put(name: string, text: string): void {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
}

async function serve(watch: boolean): Promise<void> {
  const apps = 'http://*.kontor.localhost:8080';
  server = createServer(createPortalFiles({ folder: join(folder, 'dist'), appsPattern: () => apps, watch }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
}

const get = (path: string, headers = {}) => ask(port, 'GET', path, { headers });

describe('the page', () => {
  it.each([
    '/',
    '/apps',
    '/settings/users/anna@kontor.localhost',
    '/app/app-wiki?x=1',
    '/index.html',
    '/a.b/c',
    '/%zz',
  ])('is what %s shows', async (path) => {
    const answer = await get(path);
    expect(answer).toMatchObject({ status: 200, text: '<!doctype html>portal' });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self' http://*.kontor.localhost:8080; frame-src http://*.kontor.localhost:8080; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers['permissions-policy']).toContain('camera=()');
  });

  it('is not what is missing under assets, api, manpages and hidden names', async () => {
    for (const path of [
      '/assets/gone.js',
      '/api/v1/gone',
      '/manpages/de/x.md',
      '/.kontor/x',
      '/.built-from',
      '/.git/config',
    ])
      expect(await get(path)).toMatchObject({ status: 404, text: 'Not found' });
  });
});

describe('files', () => {
  it('that carry a hash in their name stay for good, the others are asked for again', async () => {
    const asset = await get('/assets/app-x1y2.js?v=1');
    expect(asset).toMatchObject({ status: 200, text: 'plain' });
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(asset.headers['content-security-policy']).toBeUndefined();
    expect((await get('/favicon.svg')).headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
  });

  it('of the service worker may load icons only, and is asked for again', async () => {
    put('dist/push-worker.js', 'self');
    const worker = await get('/push-worker.js');
    expect(worker.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; img-src 'self'",
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('of the installed portal have their type; a missing icon is no page', async () => {
    put('dist/manifest.de.webmanifest', '{}');
    const manifest = await get('/manifest.de.webmanifest');
    expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect((await get('/icons/gone.png')).status).toBe(404);
  });

  it('go out in the smallest form the browser takes and the build made', async () => {
    const of = async (path: string, encoding: string) => {
      const answer = await get(path, { 'accept-encoding': encoding });
      return [answer.text, answer.headers['content-encoding']];
    };
    expect(await of('/', 'gzip, deflate, br')).toEqual(['page in brotli', 'br']);
    expect(await of('/', 'gzip, deflate')).toEqual(['page in gzip', 'gzip']);
    expect(await of('/', 'deflate')).toEqual(['<!doctype html>portal', undefined]);
    expect(await of('/assets/app-x1y2.js', 'gzip')).toEqual(['plain', undefined]);
    expect(await of('/assets/app-x1y2.js', 'gzip, br')).toEqual(['brotli', 'br']);
  });

  it('are not named by their compressed form', async () => {
    expect((await get('/assets/app-x1y2.js.br')).status).toBe(404);
    expect((await get('/index.html.gz')).text).toBe('<!doctype html>portal');
  });

  it('are answered with 304 while they are the same, each form by its own mark', async () => {
    const { etag = '' } = (await get('/')).headers;
    const again = await get('/apps', { 'if-none-match': etag });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect(again.headers['content-security-policy']).toBeDefined();
    expect((await get('/', { 'if-none-match': etag, 'accept-encoding': 'br' })).status).toBe(200);
  });

  it('have a head of their own, and are only read', async () => {
    const head = await ask(port, 'HEAD', '/assets/app-x1y2.js');
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers['content-length']).toBe('5');
    const post = await ask(port, 'POST', '/', { body: {} });
    expect(post.status).toBe(405);
    expect(post.headers.allow).toBe('GET, HEAD');
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/assets/..\\..\\secret.txt',
    '//etc/passwd',
    '/assets/app-x1y2.js%00.html',
    '/file:///etc/passwd',
  ])('never come from outside the folder: %s', async (path) => {
    const said = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(said).not.toContain('secret');
    expect(said).not.toContain('root:');
    expect(said).toMatch(/^HTTP\/1\.1 (200|404) /);
  });
});

describe('a portal that is built again', () => {
  it('is read again in development', async () => {
    await new Promise((resolve) => server.close(resolve));
    await serve(true);
    expect((await get('/')).text).toBe('<!doctype html>portal');
    put('dist/index.html', '<!doctype html>new');
    put('dist/assets/new.js', 'new');
    utimesSync(join(folder, 'dist/index.html'), 1, 1);
    expect((await get('/')).text).toBe('<!doctype html>new');
    expect((await get('/assets/new.js')).text).toBe('new');
  });

  it('says so when it was never built', async () => {
    rmSync(join(folder, 'dist'), { recursive: true });
    expect(await get('/')).toMatchObject({ status: 503, text: 'The portal has not been built.' });
  });
});

it.each([
  [undefined, ['identity']],
  ['', ['identity']],
  ['br', ['br', 'identity']],
  ['gzip;q=1.0, br;q=0.5', ['br', 'gzip', 'identity']],
  ['br;q=0, gzip', ['gzip', 'identity']],
  ['br;q=0.000;x=1', ['identity']],
  ['BR', ['br', 'identity']],
  ['brotli', ['identity']],
])('%j takes %j', (header, expected) => {
  expect(encodingsFor(header)).toEqual(expected);
});

function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let heard = '';
    socket.on('data', (part) => {
      heard += part;
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });
}
