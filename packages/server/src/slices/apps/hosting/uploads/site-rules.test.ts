import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ask } from '@kontor/testkit/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projectPaths } from '../../../../project-paths.ts';

let site: string;
let server: Server | undefined;

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'kontor-site-'));
});
afterEach(async () => {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
  rmSync(site, { recursive: true, force: true });
});

/** Replaces PHP: reports which script would run. */
const program = {
  index: 'index.php',
  runs: (name: string) => name.endsWith('.php'),
  run: (_: unknown, response: { end(text: string): void }, { parts }: { parts: readonly string[] }) =>
    response.end(`ran ${parts.join('/')}`),
};

/** Serves these files, each with its name as content. Resolves with a function that requests a path. */
async function serve(files: Record<string, string>, isProgram = false) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(site, name)), { recursive: true });
    writeFileSync(join(site, name), content);
  }
  const { createSite } = await import(pathToFileURL(join(projectPaths.hostingRuntime, 'site.mjs')).href);
  server = createServer(createSite(site, isProgram ? program : undefined));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return async (path: string) => {
    const { status, text } = await ask(port, 'GET', path, {});
    return `${status} ${text}`;
  };
}

const missing = '404 Not found';
const index = { 'index.html': 'start' };

describe('a folder that its .htaccess closes is not sent', () => {
  test.each([
    ['of Apache 2.2', 'Order deny,allow\nDeny from all'],
    ['without an order', 'deny from all'],
    ['by an order that allows nobody', 'Order Allow,Deny'],
    ['of Apache 2.4', 'Require all denied'],
    [
      'of both',
      '<IfModule mod_authz_core.c>\nRequire all denied\n</IfModule>\n<IfModule !mod_authz_core.c>\nDeny from all\n</IfModule>',
    ],
    ['over two lines', 'Require \\\n  all denied\r\n'],
    ['for methods that read', '<Limit GET POST>\nDeny from all\n</Limit>'],
    ['but for some addresses', 'Order deny,allow\nDeny from all\nAllow from 10.0.0.1'],
    ['but for those with a password', 'AuthType Basic\nRequire valid-user'],
    ['under a condition', '<If "%{HTTP_HOST} == \'a\'">\nRequire all denied\n</If>'],
    ['by a rewrite', 'RewriteEngine On\nRewriteRule .* - [F,L]'],
    ['by a rewrite this server cannot read', 'RewriteRule [[:alpha:]] - [F]'],
    ['by a redirect', 'RedirectMatch 403 ^/data/'],
  ])('%s', async (_, rules) => {
    const get = await serve({ ...index, 'data/.htaccess': rules, 'data/users.txt': 'x', 'data/deep/a.txt': 'x' });
    expect([await get('/data/users.txt'), await get('/data/deep/a.txt')]).toEqual([missing, missing]);
    expect(await get('/')).toBe('200 start');
  });
});

describe('what keeps nobody out closes nothing', () => {
  test.each([
    ['settings', 'Options -Indexes\nAddType text/x a\n# Deny from all'],
    ['everybody', 'Order allow,deny\nAllow from all'],
    ['single visitors', 'Order allow,deny\nAllow from all\nDeny from 192.0.2.1'],
    ['other methods', '<LimitExcept GET POST>\nDeny from all\n</LimitExcept>'],
    ['robots', 'RewriteCond %{HTTP_USER_AGENT} bot [NC]\nRewriteRule .* - [F]'],
    ['a way to https', 'RewriteCond %{HTTPS} off\nRewriteRule ^(.*)$ https://%{HTTP_HOST}/$1 [R=301,L]'],
    [
      'what is not there',
      'RewriteCond %{REQUEST_FILENAME} !-f\nRewriteCond %{REQUEST_FILENAME} !-d\nRewriteRule . index.html [L]',
    ],
    [
      'files first',
      'RewriteCond %{REQUEST_FILENAME} -f [OR]\nRewriteCond %{REQUEST_FILENAME} -d\nRewriteRule ^ - [L]\nRewriteRule ^ index.html',
    ],
  ])('%s', async (_, rules) => {
    const get = await serve({ ...index, '.htaccess': rules, 'a/b.txt': 'b' });
    expect([await get('/'), await get('/a/b.txt')]).toEqual(['200 start', '200 b']);
  });
});

test('a folder below opens again, and names are told apart', async () => {
  const get = await serve({
    '.htaccess': 'Require all denied\n<FilesMatch "\\.css$">\nRequire all granted\n</FilesMatch>',
    'a.css': 'css',
    'secret.txt': 'x',
    'public/.htaccess': 'Require all granted\n<Files "*.bak">\nDeny from all\n</Files>',
    'public/index.html': 'open',
    'public/index.html.bak': 'x',
    'public/deep/a.bak': 'x',
  });
  expect([await get('/a.css'), await get('/public/')]).toEqual(['200 css', '200 open']);
  for (const path of ['/secret.txt', '/public/index.html.bak', '/public/deep/a.bak', '/'])
    expect([path, await get(path)]).toEqual([path, missing]);
});

test('what Kirby leads to its front is not sent', async () => {
  const rules = `<IfModule mod_rewrite.c>
RewriteEngine on
# RewriteBase /mysite
RewriteRule (^|/)\\.(?!well-known\\/) index.php [L]
RewriteRule ^content/(.*) index.php [L]
RewriteRule ^site/(.*) index.php [L]
RewriteRule ^kirby/(.*) index.php [L]
RewriteCond %{REQUEST_FILENAME} !-f
RewriteCond %{REQUEST_FILENAME} !-d
RewriteRule ^(.*) index.php [L]
</IfModule>`;
  const files = { 'index.php': '', 'content/site.txt': 'x', 'site/config.php': '', 'kirby/router.php': '' };
  const get = await serve({ ...files, '.htaccess': rules, 'media/a.css': 'css', 'composer.json': '{}' }, true);
  for (const path of ['/', '/content/site.txt', '/content/', '/site/config.php', '/kirby/router.php', '/blog/a'])
    expect([path, await get(path)]).toEqual([path, '200 ran index.php']);
  expect([await get('/media/a.css'), await get('/composer.json')]).toEqual(['200 css', missing]);
});

test('what Pico leads to its front is not sent', async () => {
  const rules = `RewriteRule ^(config|content|vendor|CHANGELOG\\.md|composer\\.(json|lock|phar))(/|$) index.php [L]
RewriteRule (^\\.|/\\.)(?!well-known(/|$)) index.php [L]`;
  const get = await serve({ '.htaccess': rules, 'index.php': '', 'config/config.yml': 'x', 'assets/a.txt': 'a' }, true);
  expect([await get('/config/config.yml'), await get('/config/'), await get('/assets/a.txt')]).toEqual([
    '200 ran index.php',
    '200 ran index.php',
    '200 a',
  ]);
});

test('a start page is found whatever its capitals', async () => {
  const get = await serve({ 'INDEX.HTM': 'start', 'a/Index.html': 'a', 'a/index.htm': 'b' });
  expect([await get('/'), await get('/a/')]).toEqual(['200 start', '200 a']);
});

test('a closed front is not run either', async () => {
  const get = await serve({ '.htaccess': 'Deny from all', 'index.php': '' }, true);
  for (const path of ['/', '/index.php', '/nothing']) expect([path, await get(path)]).toEqual([path, missing]);
});

test('packages of a program are not run from outside; what a page needs of them is sent', async () => {
  const run = 'vendor/phpunit/phpunit/src/Util/PHP/eval-stdin.php';
  const get = await serve({ 'index.php': '', [run]: '', 'vendor/a/LICENSE': 'x', 'vendor/jq/jq.min.js': 'js' }, true);
  expect([await get(`/${run}`), await get('/vendor/a/LICENSE'), await get('/vendor/jq/jq.min.js')]).toEqual([
    missing,
    missing,
    '200 js',
  ]);
});

test('what has no effect is named', async () => {
  const { readRules } = await import(pathToFileURL(join(projectPaths.hostingRuntime, 'htaccess.mjs')).href);
  const text = `Options -Indexes
Redirect 301 /a /b
Header set X-A b
Header set X-B b
<If "%{HTTP_HOST} == 'a'">
ErrorDocument 404 /a
</If>
RewriteEngine on
RewriteCond %{HTTP_REFERER} x
RewriteRule .* - [F]`;
  expect(readRules(text)).toMatchObject({
    folder: undefined,
    ignored: ['Redirect', 'Header', '<if>', 'ErrorDocument', 'RewriteRule'],
  });
  expect(readRules('Require valid-user')).toMatchObject({ folder: 'closed', isUnsure: true, ignored: [] });
  expect(readRules('#'.repeat(70_000))).toMatchObject({ folder: 'closed', isUnsure: true });
});

test('a site without PHP sends no source of it', async () => {
  const get = await serve(
    { 'index.html': 'page', 'config.php': 'secret', 'old/db.inc': 'secret', 'a.phtml': 'secret' },
    false,
  );
  for (const path of ['/config.php', '/old/db.inc', '/a.phtml'])
    expect([path, await get(path)]).toEqual([path, missing]);
  expect(await get('/')).toBe('200 page');
});
