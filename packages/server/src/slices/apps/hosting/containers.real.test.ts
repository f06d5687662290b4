// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of compose files
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { askDaemon, hasDocker, startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker/daemon';
import { buildImage, importNodeImage, moveToRegistry } from '@kontor/testkit/docker/images';
import { startRegistry, type TestRegistry } from '@kontor/testkit/docker/registry';
import { knownPassword } from '@kontor/testkit/known-users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeEntry, tarGzOf } from '../../../adapters/archives/archive.fixture.ts';
import { customApps, eventually } from './custom-app.fixture.ts';
import { rebuild } from './releases/rebuild.fixture.ts';

const base = 'kontor-test/base:1';
const parts: { daemon?: TestDaemon; registry?: TestRegistry; box?: TestBox } = {};
let own: ReturnType<typeof customApps>;
let admin: Awaited<ReturnType<TestBox['signedIn']>>;

beforeAll(async () => {
  if (!hasDocker) return;
  [parts.daemon, parts.registry] = await Promise.all([startDockerDaemon(), startRegistry()]);
  const { socket } = parts.daemon;
  await importNodeImage(socket, base);
  const environment = { KONTOR_ENGINE: 'auto', KONTOR_DOCKER_SOCKET: socket };
  parts.box = await startBox({ environment });
  admin = await parts.box.signedIn({ role: 'admin', mode: true, uid: 'admin@kontor.localhost', language: 'en' });
  const offer = async () => (await admin.get('/api/v1/hostings/offer')).json.interpreters;
  await eventually(async () => expect(await offer()).toContainEqual({ name: 'docker', obstacle: '' }));
  own = customApps(parts.box, admin);
}, 120_000);

afterAll(async () => {
  await parts.box?.end();
  await parts.registry?.end();
  await parts.daemon?.end();
});

const program = [
  `import { createServer } from 'node:http';`,
  `import { appendFileSync, readFileSync } from 'node:fs';`,
  `appendFileSync('/data/starts', 'x');`,
  `const who = (request) => request.headers[process.env.USER_HEADER] ?? 'nobody';`,
  `createServer((request, response) => {`,
  `  response.statusCode = 404;`,
  `  response.end(readFileSync('/data/starts', 'utf8') + ' ' + who(request));`,
  `}).listen(3000);`,
].join('\n');

const archive = (dockerfile: string[], more: MadeEntry[] = []) =>
  tarGzOf([
    { name: 'app/Dockerfile', content: [`FROM ${base}`, ...dockerfile].join('\n') },
    { name: 'app/serve.mjs', content: program },
    ...more,
  ]);
const good = [
  'COPY serve.mjs /serve.mjs',
  'RUN echo building',
  'EXPOSE 3000',
  'VOLUME /data',
  'CMD ["node", "/serve.mjs"]',
];

/** Publishes an image that runs this script. */
async function publish(name: string, script: string): Promise<string> {
  const { socket = '', folder = '' } = parts.daemon ?? {};
  const context = mkdtempSync(join(folder, 'image-'));
  writeFileSync(join(context, 'Dockerfile'), `FROM ${base}\nCMD ${JSON.stringify(['node', '-e', script])}\n`);
  const image = `${parts.registry?.host}/test/${name}:1`;
  await buildImage(socket, image, context);
  await moveToRegistry(socket, image);
  return image;
}

const buildState = async (instanceId: string) =>
  (await admin.get(`/api/v1/hostings/${instanceId}/buildState`, { headers: { 'accept-language': 'en' } })).json;

/** Resolves with the names of the box's images in the daemon. */
async function images(): Promise<string[]> {
  const { text } = await askDaemon(parts.daemon?.socket ?? '', 'GET', '/images/json?all=1');
  const all: { RepoTags: string[] | null }[] = JSON.parse(text);
  return all.flatMap(({ RepoTags }) => RepoTags ?? []).filter((name) => name !== base && !name.startsWith('<none>'));
}

describe.runIf(hasDocker)('an own app with a Dockerfile', () => {
  test('is built with its log shown, runs, and keeps what it calls a volume', async () => {
    expect(await own.host(archive(good), { domain: 'built', interpreter: 'docker' })).toMatchObject({ status: 202 });
    // An early request already finds the build.
    expect(await buildState('app-own-built')).toMatchObject({ errorCode: '' });
    await own.untilStatus('app-own-built', 'RUNNING');
    const state = await buildState('app-own-built');
    expect(state).toMatchObject({ done: true, errorCode: '', errorMessage: '' });
    expect(state.stream).toContain('building');
    expect(await own.inside('app-own-built', '/')).toMatchObject({ status: 404, text: 'x nobody' });
    expect((await own.visit('built')).status).toBe(401);
    await admin.put('/api/v1/apps/app-own-built');
    await eventually(async () => expect(await own.inside('app-own-built', '/')).toMatchObject({ text: 'xx nobody' }));
  });

  test('is built again where nothing is left of it, with what it kept', async () => {
    if (parts.box !== undefined) await rebuild(parts.box, admin, 'app-own-built', { socket: parts.daemon?.socket });
    expect((await own.inside('app-own-built', '/')).text).toBe('xxx nobody');
  });

  test('has the port of its image, though the text does not say it', async () => {
    const steps = [
      'FROM scratch AS unneeded',
      `FROM ${base}`,
      'ARG AT=3000',
      'COPY serve.mjs /serve.mjs',
      'EXPOSE $AT',
    ];
    const more = ['VOLUME /data', 'CMD ["node", "/serve.mjs"]'];
    const id = await own.hosted(archive([...steps, ...more]), { domain: 'inherits', interpreter: 'docker' });
    expect((await own.inside(id, '/')).text).toBe('x nobody');
  });

  test('one whose ports are not plain is told so', async () => {
    await own.host(archive(['ARG A=7001 B=7002', 'EXPOSE $A $B']), {
      domain: 'several',
      interpreter: 'docker',
    });
    await own.untilStatus('app-own-several', undefined);
    expect(await buildState('app-own-several')).toMatchObject({ done: true, errorCode: 'image-ports-unclear' });
  });

  test('one whose Dockerfile fails leaves nothing but what it said', async () => {
    const before = await images();
    const answer = await own.host(archive(['RUN echo halfway', 'RUN ls /nowhere']), {
      domain: 'bad',
      interpreter: 'docker',
    });
    expect(answer.status).toBe(202);
    await own.untilStatus('app-own-bad', undefined);
    const state = await buildState('app-own-bad');
    expect(state).toMatchObject({ done: true, errorCode: 'build-failed' });
    expect(state.errorMessage).toContain('RUN ls /nowhere');
    expect(state.stream).toContain('halfway');
    expect(await images()).toEqual(before);
    expect(existsSync(join(parts.box?.data ?? '', 'apps/app-own-bad'))).toBe(false);
  });

  test('one that hangs is called off', async () => {
    await own.host(archive(['RUN echo waiting', 'RUN sleep 600']), { domain: 'slow', interpreter: 'docker' });
    await eventually(async () => expect((await buildState('app-own-slow')).stream).toContain('waiting'));
    expect((await own.find('app-own-slow'))?.status).toBe('BUILDING_IMAGE');
    expect((await admin.post('/api/v1/apps/app-own-slow/cancel')).status).toBe(202);
    await own.untilStatus('app-own-slow', undefined);
    expect(await buildState('app-own-slow')).toMatchObject({ done: true });
  });

  test('is removed with its image and its data', async () => {
    const query = `removeData=true&password=${encodeURIComponent(knownPassword)}`;
    for (const id of ['app-own-built', 'app-own-inherits']) {
      expect((await admin.delete(`/api/v1/apps/${id}?${query}`)).status).toBe(202);
      await own.untilStatus(id, undefined);
    }
    expect(await images()).toEqual([]);
  });
});

/** A compose file with a variable to generate, one for the address, and parts of its archive. */
function answeredArchive(): Buffer {
  const program = [
    `import { createServer } from 'node:http';`,
    `import { readFileSync } from 'node:fs';`,
    `const { PASSWORD, BASE } = process.env;`,
    `const parts = () => [PASSWORD.length, BASE, readFileSync('/etc/motd', 'utf8'), readFileSync('/data/first', 'utf8')];`,
    `const done = () => readFileSync('/shared/done', 'utf8');`,
    `createServer((_, r) => r.end([...parts(), done()].join(' '))).listen(3000);`,
  ].join('\n');
  const compose = JSON.stringify({
    services: {
      setup: {
        build: '.',
        command: ['node', '-e', `require('node:fs').writeFileSync('/shared/done', 'ready')`],
        volumes: ['shared:/shared'],
      },
      Web_App: {
        build: { context: '.', args: { FILE: 'serve.mjs' } },
        expose: [3000],
        depends_on: { setup: { condition: 'service_completed_successfully' } },
        environment: { PASSWORD: '${DB_PASSWORD}', BASE: '${BASE_URL:?}' },
        volumes: ['./motd.txt:/etc/motd:ro', './data:/data', 'shared:/shared'],
      },
    },
    volumes: { shared: {} },
  });
  return tarGzOf([
    { name: 'app/compose.yaml', content: compose },
    {
      name: 'app/Dockerfile',
      content: `FROM ${base}\nARG FILE\nCOPY $FILE /serve.mjs\nCMD ["node", "/serve.mjs"]\n`,
    },
    { name: 'app/serve.mjs', content: program },
    { name: 'app/motd.txt', content: 'hello' },
    { name: 'app/data/first', content: 'filled' },
  ]);
}

describe.runIf(hasDocker)('an own app from a compose file', () => {
  test('names no image inside, unless the box has an account there', async () => {
    const image = `${parts.registry?.host}/test/web:1`;
    const file = Buffer.from(JSON.stringify({ services: { web: { image, ports: ['80'] } } }));
    const answer = await own.host(file, { domain: 'inside', interpreter: 'compose' }, 'compose.yaml');
    expect([answer.status, answer.refusal.code]).toEqual([422, 'image-address-inside']);
    const account = { username: 'anybody', password: 'Anything-1' };
    expect((await admin.put(`/api/v1/store/registries/${parts.registry?.host}`, { body: account })).status).toBe(200);
  });

  test('runs with its services, which know each other by name', async () => {
    const back = `require('node:http').createServer((_, r) => r.end(process.env.WORD)).listen(3000)`;
    const asked = `fetch('http://other:3000/').then((a) => a.text())`;
    const front = `require('node:http').createServer((_, r) => ${asked}.then((t) => r.end('front ' + t))).listen(80)`;
    const made = { other: await publish('other', back), web: await publish('web', front) };
    const file = (more: object) =>
      Buffer.from(
        JSON.stringify({
          services: {
            other: { image: made.other, environment: { WORD: 'back' } },
            web: { image: made.web, ports: ['80'], depends_on: ['other'], ...more },
          },
        }),
      );
    const config = { domain: 'composed', interpreter: 'compose' } as const;
    const refused = await own.host(file({ privileged: true }), config, 'compose.yaml');
    expect([refused.status, refused.refusal.code]).toEqual([422, 'compose-faults']);
    const id = await own.hosted(file({}), config, 'compose.yaml');
    expect((await own.inside(id, '/')).text).toBe('front back');
  });

  test('answers are sealed, and files, folders and order are those of the archive', async () => {
    const packed = answeredArchive();
    const config = { domain: 'asked', interpreter: 'compose' } as const;
    const open = await own.host(packed, config);
    expect([open.status, open.refusal.code]).toEqual([422, 'compose-answers']);
    const answers = { 'var:DB_PASSWORD': { use: 'generated' }, 'var:BASE_URL': { use: 'url' } } as const;
    const id = await own.hosted(packed, { ...config, answers });
    const said = /^32 http:.*asked\..* hello filled ready$/;
    expect((await own.inside(id, '/')).text).toMatch(said);
    if (parts.box !== undefined) await rebuild(parts.box, admin, id, { socket: parts.daemon?.socket });
    expect((await own.inside(id, '/')).text).toMatch(said);
  });

  test('a new version waits for what is healthy, keeps the answers it has, and asks for new ones', async () => {
    const config = { domain: 'kept', interpreter: 'compose' } as const;
    const token = 'Answer-nobody-may-read';
    const id = await own.hosted(waitingArchive([]), { ...config, answers: { 'var:SHOP_API_KEY': token } });
    expect((await own.inside(id, '/')).text).toBe(`waited ${token} nothing`);

    const { ticket } = (await own.upload(waitingArchive(['WORD=${WORD:?}']))).json;
    const english = { headers: { 'accept-language': 'en' } };
    const read = { body: { instanceId: id }, ...english };
    const { json } = await admin.post(`/api/v1/hostings/uploads/${ticket}/compose`, read);
    expect(json.questions.map(({ id: asked, isAnswered, preset }) => [asked, isAnswered, preset])).toEqual([
      ['var:SHOP_API_KEY', true, null],
      ['var:WORD', false, null],
    ]);
    const replace = (body: object) => admin.put(`/api/v1/hostings/${id}`, { body: { ticket, ...body }, ...english });
    expect((await replace({})).refusal).toMatchObject({
      code: 'compose-answers',
      message: expect.stringContaining('WORD'),
    });
    expect((await replace({ answers: { 'var:WORD': 'new' } })).status).toBe(202);
    await own.untilStatus(id, 'RUNNING');
    expect((await own.inside(id, '/')).text).toBe(`waited ${token} new`);
    expect(filesWith(parts.box?.data ?? '', token)).toEqual([]);
  });
});

/** A service that works after two seconds, and one that must not start before. */
function waitingArchive(environment: string[]): Buffer {
  const late = `setTimeout(() => require('node:fs').writeFileSync('/shared/ready', ''), 2000); setInterval(() => {}, 1000)`;
  const program = [
    `const was = require('node:fs').existsSync('/shared/ready') ? 'waited' : 'early';`,
    `const { SHOP_API_KEY, WORD = 'nothing' } = process.env;`,
    `require('node:http').createServer((_, r) => r.end([was, SHOP_API_KEY, WORD].join(' '))).listen(3000);`,
  ].join('');
  const compose = JSON.stringify({
    services: {
      late: {
        build: '.',
        command: ['node', '-e', `require('node:fs').rmSync('/shared/ready', { force: true }); ${late}`],
        healthcheck: { test: ['CMD', 'node', '-e', `require('node:fs').accessSync('/shared/ready')`], interval: '1s' },
        volumes: ['shared:/shared'],
      },
      web: {
        build: '.',
        command: ['node', '-e', program],
        expose: [3000],
        depends_on: { late: { condition: 'service_healthy' } },
        environment: ['SHOP_API_KEY=${SHOP_API_KEY:?}', ...environment],
        volumes: ['shared:/shared'],
      },
    },
    volumes: { shared: {} },
  });
  return tarGzOf([
    { name: 'app/compose.yaml', content: compose },
    { name: 'app/Dockerfile', content: `FROM ${base}\n` },
  ]);
}

/** Returns the files below a folder that contain a text. */
function filesWith(folder: string, text: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return files.filter((file) => readFileSync(file).includes(text));
}
