import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { knownPassword } from '@kontor/testkit/known-users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tarGzOf, zipOf } from '../../../adapters/archives/archive.fixture.ts';
import { customApps, eventually } from './custom-app.fixture.ts';
import { packedPython } from './packed-python.fixture.ts';

let box: TestBox;
let own: ReturnType<typeof customApps>;
let admin: Awaited<ReturnType<TestBox['signedIn']>>;

beforeAll(async () => {
  box = await startBox();
  admin = await box.signedIn({ role: 'admin', mode: true, uid: 'admin@kontor.localhost', language: 'en' });
  own = customApps(box, admin);
});
afterAll(() => box.end());

const buildState = async (instanceId: string) =>
  (await admin.get(`/api/v1/hostings/${instanceId}/buildState`, { headers: { 'accept-language': 'en' } })).json;

const page = { name: 'index.html', content: '<h1>Shop</h1>' };
const pages = zipOf([page, { name: 'deep/index.html', content: 'deep' }, { name: '.env', content: 'secret' }]);

describe('plain pages', () => {
  test('a public site is there for everybody, without a sign-in', async () => {
    const id = await own.hosted(pages, { domain: 'shop', protectBySSO: false }, 'site.zip');
    expect(id).toBe('app-own-shop');
    expect(await own.visit('shop')).toMatchObject({ status: 200, text: '<h1>Shop</h1>' });
    expect(await own.visit('shop', '/deep')).toMatchObject({ status: 301, headers: { location: '/deep/' } });
    expect(await own.visit('shop', '/deep/')).toMatchObject({ status: 200, text: 'deep' });
    expect((await own.visit('shop', '/nothing')).status).toBe(404);
    for (const path of ['/.env', '/../index.html', '/%2e%2e/kontor/serve.mjs', '/deep/..%2f.env', '/deep/%5c..%5c.env'])
      expect([path, (await own.inside(id, path)).status]).toEqual([path, 404]);
    expect(await own.find(id)).toMatchObject({ isCustom: true, storeApp: null, title: 'shop' });
    expect(readdirSync(join(box.data, 'uploads/hosting'))).toEqual([]);
  });

  test('one behind the sign-in leads there', async () => {
    await own.hosted(tarGzOf([{ name: 'site/index.html', content: 'inside' }]), { domain: 'intern' });
    const answer = await own.visit('intern', '/', { 'sec-fetch-mode': 'navigate', accept: 'text/html' });
    expect([answer.status, answer.text.includes('inside')]).toEqual([302, false]);
    expect((await own.visit('intern')).status).toBe(401);
  });

  test('a subdomain that is used is refused', async () => {
    const answer = await own.host(pages, { domain: 'shop.kontor.localhost' }, 'site.zip');
    expect([answer.status, answer.refusal.code]).toEqual([409, 'subdomain-taken']);
  });

  test('another archive takes its place; one that does not fit changes nothing', async () => {
    const replace = async (archive: Buffer) => {
      const { json } = await own.upload(archive);
      return admin.put('/api/v1/hostings/app-own-shop', { body: { ticket: json.ticket } });
    };
    const wrong = await replace(tarGzOf([{ name: 'readme.txt' }]));
    expect([wrong.status, wrong.refusal.code]).toEqual([422, 'archive-no-index']);
    expect((await replace(tarGzOf([{ name: 'index.html', content: 'newer' }]))).status).toBe(202);
    await own.untilStatus('app-own-shop', 'RUNNING');
    expect(await own.visit('shop')).toMatchObject({ status: 200, text: 'newer' });
    expect((await own.find('app-own-shop'))?.appVersion).toBe('2');
    const tables = box.database.tables<{ hosting_uploads: { instance_id: string | null } }>();
    const claimed = tables.selectFrom('hosting_uploads').select('instance_id').where('instance_id', 'is not', null);
    expect(box.database.all(claimed)).toEqual([]);
  });

  test('it is removed with what it kept', async () => {
    const query = `removeData=true&password=${encodeURIComponent(knownPassword)}`;
    expect((await admin.delete(`/api/v1/apps/app-own-shop?${query}`)).status).toBe(202);
    await own.untilStatus('app-own-shop', undefined);
    expect(existsSync(join(box.data, 'apps/app-own-shop'))).toBe(false);
  });
});

const script = (content: string) => `<?php ${content}`;

describe('PHP', () => {
  let id: string;

  test('runs behind the sign-in, beside files as they are', async () => {
    const archive = zipOf([
      { name: 'index.php', content: script(`echo 'front:', $_SERVER['PATH_INFO'], ':', $_GET['q'] ?? '';`) },
      {
        name: 'who.php',
        content: script(`echo $_SERVER['REMOTE_USER'] ?? 'nobody', ' ', posix_getuid() > 0 ? 'low' : 'root';`),
      },
      {
        name: 'post.php',
        content: script(`http_response_code(201); header('X-Own: a'); echo strlen($_POST['text'] ?? '');`),
      },
      {
        name: 'keep.php',
        content: script(
          `file_put_contents(getenv('DATA_FOLDER') . '/n', 'kept'); echo file_get_contents(getenv('DATA_FOLDER') . '/n');`,
        ),
      },
      {
        name: 'spoil.php',
        content: script(`echo @file_put_contents(__DIR__ . '/new.php', 'x') === false ? 'closed' : 'open';`),
      },
      { name: 'out.php', content: script(`echo @file_get_contents('/etc/hostname') === false ? 'closed' : 'open';`) },
      { name: 'fatal.php', content: script('no_such_function();') },
      { name: 'style.css', content: 'p{}' },
      { name: 'inc/.secret.php', content: script(`echo 'hidden';`) },
      { name: 'picture.jpg', content: script(`echo 'never run';`) },
    ]);
    id = await own.hosted(archive, { domain: 'php', interpreter: 'php' }, 'app.zip');
    expect(await own.inside(id, '/?q=1')).toMatchObject({ status: 200, text: 'front::1' });
    expect(await own.inside(id, '/pretty/path')).toMatchObject({ status: 200, text: 'front:/pretty/path:' });
    expect(await own.inside(id, '/style.css')).toMatchObject({ status: 200, text: 'p{}' });
    expect((await own.visit('php')).status).toBe(401);
  });

  test.each([
    ['/spoil.php', 200, 'closed'],
    ['/out.php', 200, 'closed'],
    ['/keep.php', 200, 'kept'],
    ['/fatal.php', 500, ''],
    ['/picture.jpg', 200, `<?php echo 'never run';`],
    ['/picture.jpg/x.php', 200, 'front:/picture.jpg/x.php:'],
    ['/inc/.secret.php', 404, 'Not found'],
    ['/who.php', 200, 'nobody low'],
  ])('%s answers %i', async (path, status, text) => {
    expect(await own.inside(id, path)).toMatchObject({ status, text });
  });

  test('takes what forms send, and says what it wants to', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = `text=${'x'.repeat(300_000)}`;
    const answer = await own.inside(id, '/post.php', { method: 'POST', headers, body });
    expect(answer).toMatchObject({ status: 201, text: '300000', headers: { 'x-own': 'a' } });
  });

  test('takes a body whose length nobody said before', async () => {
    const { port } = box.slices.apps.routes().find(({ instance }) => instance === id) ?? { port: 0 };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new Blob([`text=${'x'.repeat(300_000)}`]).stream();
    const answer = await fetch(`http://127.0.0.1:${port}/post.php`, { method: 'POST', headers, body, duplex: 'half' });
    expect([answer.status, await answer.text()]).toEqual([201, '300000']);
    const left = readdirSync(join(box.data, 'apps', id), { recursive: true }).map(String);
    expect(left.filter((path) => path.includes('.body-'))).toEqual([]);
  });

  test('is told who asks, by the edge alone', async () => {
    const header = box.slices.apps.routes().find(({ instance }) => instance === id)?.identityHeader ?? '';
    expect(header).toMatch(/^x-kontor-user-/);
    const answer = await own.inside(id, '/who.php', {
      headers: { [header]: 'ada@kontor.localhost', remote_user: 'eve' },
    });
    expect(answer.text).toBe('ada@kontor.localhost low');
    expect((await own.open('php', '/who.php')).text).toBe('admin@kontor.localhost low');
  });

  test('what it leaves behind is listed, taken up by a new one, and can be deleted', async () => {
    const retained = async () => (await admin.get('/api/v1/hostings/kept')).json;
    const leave = async () => {
      expect((await admin.delete(`/api/v1/apps/${id}`)).status).toBe(202);
      await own.untilStatus(id, undefined);
    };
    expect(await retained()).toEqual([]);
    await leave();
    const [left] = await retained();
    expect(left).toMatchObject({
      ...{ id: 'own-php', host: 'php.kontor.localhost', since: expect.any(String) },
      config: { domain: 'php', title: 'php', interpreter: 'php', protectBySSO: true, addons: [] },
    });
    const newer = tarGzOf([{ name: 'index.php', content: script(`readfile(getenv('DATA_FOLDER') . '/n');`) }]);
    expect(await own.hosted(newer, left?.config ?? { domain: '' })).toBe(id);
    expect((await own.inside(id, '/')).text).toBe('kept');
    expect(await retained()).toEqual([]);
    await leave();
    const password = encodeURIComponent(knownPassword);
    expect((await admin.delete(`/api/v1/apps/${id}/keptdata?password=${password}`)).status).toBe(204);
    await eventually(async () => expect(await retained()).toEqual([]));
    expect(existsSync(join(box.data, 'apps', id))).toBe(false);
  });
});

test('an own app reaches the database it asked for', async () => {
  const talk = "fwrite($s, 'AUTH ' . getenv('REDIS_PASSWORD') . \"\\r\\nPING\\r\\n\"); echo fgets($s), fgets($s);";
  const content = script(`$s = fsockopen(getenv('REDIS_HOST'), (int) getenv('REDIS_PORT')); ${talk}`);
  const config = { domain: 'cached', interpreter: 'php', addons: ['redis'] } as const;
  const id = await own.hosted(tarGzOf([{ name: 'index.php', content }]), { ...config, addons: [...config.addons] });
  expect((await own.inside(id, '/')).text).toBe('+OK\r\n+PONG\r\n');
});

describe('Python', () => {
  const wsgi = [
    'import os',
    'def app(environ, start_response):',
    '    start_response("200 OK", [("Content-Type", "text/plain")])',
    '    return [("%s %s %s" % (environ["PATH_INFO"], environ.get("REMOTE_USER"), os.getuid() > 0)).encode()]',
  ].join('\n');

  test('runs what wsgi.py or app.py holds', async () => {
    const id = await own.hosted(tarGzOf([{ name: 'py/app.py', content: wsgi }]), {
      domain: 'py',
      interpreter: 'python',
    });
    expect(await own.inside(id, '/a/b')).toMatchObject({ status: 200, text: '/a/b None True' });
    expect((await own.open('py', '/a')).text).toBe('/a admin@kontor.localhost True');
  });

  test('gets the packages it asks for, which are built where only it can be spoiled', async () => {
    const id = await own.hosted(packedPython(box.data), { domain: 'packed', interpreter: 'python' });
    expect((await own.inside(id, '/')).text).toBe('hello (True, [])');
    expect(await own.find(id)).toMatchObject({ hosted: { interpreter: 'python', isBuilt: true } });
    const state = await buildState(id);
    expect(state).toMatchObject({ done: true, errorCode: '' });
    expect(state.stream).toContain('Successfully installed greeting-1.0 spy-1.0');
  });

  test('an index that cannot be reached is named, with what pip said', async () => {
    const requirements = '--index-url http://127.0.0.1:9/simple\nnowhere-at-all\n';
    const archive = tarGzOf([
      { name: 'app.py', content: wsgi },
      { name: 'requirements.txt', content: requirements },
    ]);
    const answer = await own.host(archive, { domain: 'far', interpreter: 'python' });
    expect(answer.status).toBe(202);
    await own.untilStatus('app-own-far', undefined);
    const state = await buildState('app-own-far');
    expect(state).toMatchObject({
      done: true,
      errorCode: 'packages-unreachable',
      errorMessage: 'What requirements.txt asks for comes from 127.0.0.1:9, which this server cannot reach.',
    });
    expect(state.stream).toContain('nowhere-at-all');
    expect(existsSync(join(box.data, 'apps/app-own-far'))).toBe(false);
  });

  test('one that cannot be loaded is undone, and the reason is told', async () => {
    const broken = tarGzOf([{ name: 'app.py', content: 'raise SystemExit("no such thing")' }]);
    const answer = await own.host(broken, { domain: 'broken', interpreter: 'python' });
    expect(answer.status).toBe(202);
    await own.untilStatus('app-own-broken', undefined);
    expect(existsSync(join(box.data, 'apps/app-own-broken'))).toBe(false);
  });
});
