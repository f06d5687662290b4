import { manifest } from '@kontor/contract/manifest/manifest';
import type { Interpreter } from '@kontor/contract/rules/apps/hosting';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tarGzOf, zipOf } from '../../../adapters/archives/archive.fixture.ts';
import { customApps } from './custom-app.fixture.ts';
import { contentFault, suggest } from './rules.ts';
import { environmentOf, variable } from './runtimes/environment.ts';
import { imageRuntime, imagesNamed } from './runtimes/image-runtime.ts';
import { type CustomAppSpec, renderManifest, specOf } from './runtimes/manifest.ts';
import { webRuntime } from './runtimes/web-runtime.ts';

const content = (...files: string[]) => ({ files, texts: {} });

test.each<[string, Interpreter, string | undefined]>([
  ['index.html', 'none', undefined],
  ['index.htm', 'none', undefined],
  ['INDEX.HTM', 'none', undefined],
  ['Index.php', 'php', undefined],
  ['index.php', 'none', undefined],
  ['main.html', 'none', 'archive-no-index'],
  ['index.php', 'php', undefined],
  ['index.html', 'php', undefined],
  ['main.php', 'php', 'archive-no-index'],
  ['wsgi.py', 'python', undefined],
  ['app.py', 'python', undefined],
  ['main.py', 'python', 'archive-no-wsgi'],
  ['Dockerfile', 'docker', undefined],
  ['dockerfile', 'docker', 'archive-no-dockerfile'],
  ['docker-compose.yml', 'compose', undefined],
  ['compose.yaml', 'compose', undefined],
  ['compose.json', 'compose', 'archive-no-compose'],
])('an archive with %s as %s: %s', (file, interpreter, fault) => {
  expect(contentFault(content(file), interpreter)).toBe(fault);
});

test.each([
  [['index.html'], 'none'],
  [['index.php', 'index.html'], 'php'],
  [['index.php', 'Dockerfile'], 'docker'],
  [['app.py', 'index.html'], 'python'],
  [['compose.yaml'], 'compose'],
  [['readme.txt'], null],
])('an archive with %j looks like %s', (files, suggested) => {
  expect(suggest(content(...files))).toBe(suggested);
});

test('addons are told by one rule', () => {
  const environment = environmentOf(['mysql', 'ldap']);
  expect(environment).toMatchObject({
    MYSQL_HOST: variable('mysql.host'),
    MYSQL_DATABASE: variable('mysql.name'),
    LDAP_BASE_DN: variable('ldap.baseDn'),
    LDAP_BIND_PASSWORD: variable('ldap.bindPassword'),
  });
});

describe('the manifest of an own app', () => {
  const spec: CustomAppSpec = {
    id: 'own-shop',
    version: '3',
    subdomain: 'shop',
    title: 'Shop',
    description: '',
    isPublic: false,
    interpreter: 'php',
    hasRequirements: false,
    addons: ['mysql', 'redis'],
    bytes: 10,
  };

  test.each<Partial<CustomAppSpec>>([
    {},
    { isPublic: true },
    { interpreter: 'none', addons: [] },
    { subdomain: 'shop.lager' },
    { interpreter: 'python', hasRequirements: true },
  ])('is one like those of the store: %j', (more) => {
    const made = renderManifest(
      { ...spec, ...more },
      webRuntime({ ...spec, ...more }, { php: '/usr/sbin/php', gunicorn: '', pip: '' }),
    );
    expect(manifest.safeParse(made).error?.issues).toBeUndefined();
    expect(specOf(made)).toEqual({ ...spec, ...more });
  });

  test('of a Dockerfile that lets the daemon fetch something there is none', () => {
    const docker = { ...spec, interpreter: 'docker' as const };
    for (const line of ['ADD http://127.0.0.1:8080/metrics /x', 'ARG A\nADD $A /x', 'ADD ["https://b.test/x", "/x"]'])
      expect(() => imageRuntime(docker, `FROM a\n${line}`)).toThrow('dockerfile-adds-address');
  });

  test('of a Dockerfile names all it begins with and copies from', () => {
    expect(imagesNamed('ARG B=b:1\nFROM a AS one\nCOPY --from=c /x /x\nFROM $B\nCOPY --from=one /x /x')).toEqual([
      ...['a', 'b:1', 'c'],
    ]);
  });

  test('of a Dockerfile knows its port and what it keeps', () => {
    const text =
      'FROM a AS one\nEXPOSE 1\nFROM b\nEXPOSE 53/udp 3000 4000\nVOLUME ["/data", "/more/"]\nVOLUME /etc/../x';
    const made = renderManifest(
      { ...spec, interpreter: 'docker' },
      imageRuntime({ ...spec, interpreter: 'docker' }, text),
    );
    expect([made.httpPort, made.addons.localstorage?.volumes.map(({ name }) => name)]).toEqual([
      3000,
      ['data', 'data-2'],
    ]);
    const [engine] = made.engines;
    expect(engine?.type === 'docker' && engine.services.app?.volumes.map(({ mount }) => mount)).toEqual([
      '/data',
      '/more',
    ]);
  });
});

describe('what the assistant is told', () => {
  const clock = createVirtualClock(Date.now());
  let box: TestBox;
  let own: ReturnType<typeof customApps>;
  let admin: Awaited<ReturnType<TestBox['signedIn']>>;
  const pages = zipOf([{ name: 'index.html', content: 'x' }]);
  const english = { headers: { 'accept-language': 'en' } };

  beforeAll(async () => {
    const engine = { ...createMemoryEngine({ clock }), isolation: { level: 'full' as const, reasons: [] } };
    box = await startBox({ engine, clock });
    admin = await box.signedIn({ role: 'admin', mode: true, language: 'en' });
    own = customApps(box, admin);
  });
  afterAll(() => box.end());

  test.each([
    ['site.rar', pages, 'archive-name'],
    ['site.zip', Buffer.from('no archive'), 'archive-unreadable'],
    ['site.zip', tarGzOf([{ name: 'a', type: '2', link: '/etc' }]), 'archive-link'],
  ])('%s is refused while it is uploaded', async (name, archive, code) => {
    expect((await own.upload(archive, name)).refusal.code).toBe(code);
  });

  test('an archive tells what it looks like', async () => {
    expect(await own.upload(pages, 'a.zip')).toMatchObject({ status: 201, json: { name: 'a.zip', suggested: 'none' } });
  });

  test('a single page is taken as the only one of a site without PHP', async () => {
    const { json } = await own.upload(Buffer.from('<h1>Brotplan</h1>'), 'Brotplan.html');
    expect(json).toMatchObject({ name: 'Brotplan.html', suggested: 'none' });
    const page = Buffer.from('<?php echo 1;');
    const { refusal } = await own.host(page, { domain: 'brotplan', interpreter: 'php' }, 'Brotplan.html');
    expect(refusal.code).toBe('archive-name');
  });

  test('rules of Apache that have no effect are named, and folders that stay closed', async () => {
    const archive = zipOf([
      { name: 'site/index.html', content: 'x' },
      { name: 'site/.htaccess', content: 'Options -Indexes\nRedirect 301 /a /b\nHeader set X y' },
      { name: 'site/data/.htaccess', content: 'Deny from all' },
      { name: 'site/intern/.htaccess', content: 'AuthType Basic\nRequire valid-user' },
      { name: 'site/long/.htaccess', content: '# a line\n'.repeat(10_000) },
    ]);
    expect((await own.upload(archive, 'a.zip')).json.siteRules).toEqual({
      ignored: ['.htaccess: Redirect, Header'],
      closed: ['intern/', 'long/'],
    });
  });

  test('a compose file is read again with answers, which decide what else is asked', async () => {
    const compose = [
      'services:',
      '  web: { image: example/web, ports: ["80:80"], environment: [GREETING] }',
      '  extra: { image: example/extra, profiles: [more], environment: [DB_PASSWORD] }',
    ].join('\n');
    const { json } = await admin.post('/api/v1/hostings/texts', { body: { text: compose }, ...english });
    const ask = (ticket: string, body: object) =>
      admin.post(`/api/v1/hostings/uploads/${ticket}/compose`, { body, ...english });
    const read = async (answers: Record<string, string>) =>
      (await ask(json.ticket, { answers })).json.questions.map(({ id, isRequired }) => `${id} ${isRequired}`);
    expect(await read({ profiles: 'more' })).toEqual(['var:GREETING false', 'profiles false', 'var:DB_PASSWORD false']);
    expect(await read({ profiles: '' })).toEqual(['var:GREETING false', 'profiles false']);
    expect((await ask(json.ticket, { instanceId: 'app-own-none' })).refusal.code).toBe('not-found');
    const site = (await own.upload(pages, 'a.zip')).json.ticket;
    expect((await ask(site, {})).refusal.code).toBe('archive-no-compose');
  });

  test('a MongoDB is for what runs in containers', async () => {
    const { json } = await admin.get('/api/v1/hostings/offer', english);
    const offered = (name: string) => json.addons.find((each) => each.name === name);
    expect(offered('mongodb')?.obstacle).toBe(
      'On this server, MongoDB is only there for apps that run in a container.',
    );
    expect(offered('mongodb')?.inContainer).toContain('Docker must be running');
    expect(offered('jitsi')).toMatchObject({ obstacle: 'This server does not have this service: Jitsi.' });
  });

  test.each([
    [{ domain: 'cloud' }, 'domain-reserved'],
    [{ domain: 'a_b' }, 'fields-invalid'],
    [{ domain: 'shop@cloud' }, 'domain-reserved'],
    [{ domain: 'a@@b' }, 'fields-invalid'],
    [{ domain: '..' }, 'fields-invalid'],
    [{ domain: 'a', title: ' ' }, 'fields-invalid'],
    [{ domain: 'a', interpreter: 'python' as const }, 'archive-no-wsgi'],
    [{ domain: 'a', interpreter: 'docker' as const }, 'archive-no-dockerfile'],
    [{ domain: 'a', addons: ['jitsi' as const] }, 'app-needs-addon'],
    [{ domain: 'a', addons: ['mongodb' as const] }, 'addon-needs-container'],
  ])('%j is refused: %s', async (config, code) => {
    expect((await own.host(pages, config, 'site.zip')).refusal.code).toBe(code);
  });

  test('what was never built says so, and an own app has a picture of its own', async () => {
    expect((await admin.get('/api/v1/hostings/app-own-never/buildState', english)).status).toBe(404);
    expect((await admin.get('/api/v1/store/apps/own-never/icon')).headers['content-type']).toContain('svg');
  });

  test('a ticket is its uploader’s, for one hour, once', async () => {
    const { json } = await own.upload(pages, 'site.zip');
    const other = await box.signedIn({ role: 'admin', mode: true, uid: 'other@kontor.localhost' });
    const body = { domain: 'once', title: 'Once' };
    const ask = (client: typeof admin, ticket: string) => client.post(`/api/v1/hostings/${ticket}`, { body });
    expect((await ask(other, json.ticket)).refusal.code).toBe('upload-gone');
    expect((await ask(admin, 'x'.repeat(22))).refusal.code).toBe('upload-gone');
    expect((await ask(admin, json.ticket)).status).toBe(202);
    expect((await ask(admin, json.ticket)).refusal.code).toBe('upload-gone');
    const late = (await own.upload(pages, 'site.zip')).json.ticket;
    clock.advance(3_600_000);
    await admin.post('/api/v1/adminmode', { body: { password: knownPassword } });
    expect((await ask(admin, late)).refusal.code).toBe('upload-gone');
  });
});

test('a box that cannot keep apps apart takes none of its own', async () => {
  const box = await startBox({ engine: createMemoryEngine() });
  const admin = await box.signedIn({ role: 'admin', mode: true });
  const { json } = await admin.get('/api/v1/hostings/offer', { headers: { 'accept-language': 'en' } });
  const obstacleOf = (wanted: string) => json.interpreters.find(({ name }) => name === wanted)?.obstacle;
  expect(obstacleOf('php')).toContain('cannot keep apps apart');
  expect(obstacleOf('compose')).toContain('Docker');
  const answer = await customApps(box, admin).host(
    zipOf([{ name: 'index.html', content: 'x' }]),
    { domain: 'a' },
    'a.zip',
  );
  expect(answer.refusal.code).toBe('hosting-needs-isolation');
  await box.end();
});
