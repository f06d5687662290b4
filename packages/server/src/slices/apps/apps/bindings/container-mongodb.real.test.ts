import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import { createDockerProbe } from '@kontor/testkit/docker/app';
import { hasDocker, startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker/daemon';
import { publishMongodb } from '@kontor/testkit/docker/mongodb';
import { startRegistry, type TestRegistry } from '@kontor/testkit/docker/registry';
import { knownPassword } from '@kontor/testkit/known-users';
import Docker from 'dockerode';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tarGzOf } from '../../../../adapters/archives/archive.fixture.ts';
import { probeAt } from '../../addons/probe.fixture.ts';
import { customApps, eventually } from '../../hosting/custom-app.fixture.ts';
import { mongodbImage } from '../../store/mongodb.ts';

// MongoDB is replaced by a stand-in, because its image is not available: it takes the same settings and stores one number in the same folder.

const folder = mkdtempSync(join(tmpdir(), 'kontor-mongodb-'));
const parts: { daemon?: TestDaemon; registry?: TestRegistry; box?: TestBox; image?: string } = {};
let box: TestBox;
let admin: Awaited<ReturnType<TestBox['signedIn']>>;
let own: ReturnType<typeof customApps>;

const engineWith = (command: string) => `httpPort: 8080
engines:
  - type: docker
    services:
      app:
        image: ${parts.image}
        command: ${command}
        env:
          PROBE_HOST: 0.0.0.0
          PROBE_PORT: "\${app.port}"
          PROBE_VERSION: "\${app.version}"
          PROBE_DATABASE: "\${mongodb.url}"
`;

/** Offers the probe that counts in a database, as a container with a MongoDB. `exits`: it corrupts the data and exits. */
function offerProbe(version: string, how: 'good' | 'exits' = 'good'): void {
  offer(folder, 'probe', { from: 'databases', version });
  const file = join(folder, 'probe', 'manifest.yaml');
  const command = `[node, /app/probe.mjs${how === 'exits' ? ', exits' : ''}]`;
  const text = readFileSync(file, 'utf8').replace('mysql: {}', 'mongodb: {}');
  writeFileSync(
    file,
    text.replace(/^engines:[\s\S]*$/m, () => engineWith(command)),
  );
}

beforeAll(async () => {
  if (!hasDocker) return;
  const registry = await startRegistry();
  parts.registry = registry;
  const daemon = await startDockerDaemon({ mirror: registry.host });
  parts.daemon = daemon;
  parts.image = await createDockerProbe(daemon, registry).publish('1', { from: 'databases' });
  await publishMongodb(daemon, registry, mongodbImage);
  offerProbe('1.0.0');
  const environment = { KONTOR_ENGINE: 'auto', KONTOR_DOCKER_SOCKET: daemon.socket, KONTOR_CATALOGUE: folder };
  box = await startBox({ environment });
  parts.box = box;
  admin = await box.signedIn({ role: 'admin', mode: true, uid: 'admin@kontor.localhost', language: 'en' });
  own = customApps(box, admin);
  const obstacles = async () => (await admin.get('/api/v1/store/apps')).json.map((app) => app.obstacles);
  await eventually(async () => expect(await obstacles()).toEqual([[]]));
}, 120_000);

afterAll(async () => {
  await parts.box?.end();
  await parts.daemon?.end();
  await parts.registry?.end();
  rmSync(folder, { recursive: true });
});

const { count, databaseUrl } = probeAt(
  () => box.slices.apps.routes().find(({ subdomain }) => subdomain === 'probe')?.port ?? 0,
);
const runs = () => own.untilStatus('app-probe', 'RUNNING');

/** Resolves with the MongoDB passwords that can be looked up. */
async function passwords() {
  const { json } = await admin.get('/api/v1/passwords', { headers: { 'accept-language': 'en' } });
  return json.filter(({ purpose }) => purpose === 'Access to MongoDB');
}

/** Resolves with the start times of the probe's containers, by service. */
async function startedAt(): Promise<Record<string, string>> {
  const docker = new Docker({ socketPath: parts.daemon?.socket ?? '' });
  const all = await docker.listContainers();
  const times = all.map(async ({ Id, Names }): Promise<[string, string]> => {
    const { State } = await docker.getContainer(Id).inspect();
    return [Names[0]?.replace(/^.*-/, '') ?? '', State.StartedAt];
  });
  return Object.fromEntries(await Promise.all(times));
}

describe.runIf(hasDocker)('an app in a container with a MongoDB of its own', () => {
  test('finds it running, by the connection it was told', async () => {
    const { status, text } = await admin.post('/api/v1/apps/probe', { body: { users: [admin.uid] } });
    expect([status, text]).toEqual([202, expect.any(String)]);
    await runs();
    expect([await count(), await count()]).toEqual([1, 2]);
    const { host, username, pathname, search } = await databaseUrl();
    expect([host, username, pathname, search]).toEqual([
      'mongodb:27017',
      'app_probe',
      '/app_probe',
      '?authSource=admin',
    ]);
    const { app = '', mongodb = '', ...others } = await startedAt();
    expect(others).toEqual({});
    expect(Date.parse(mongodb) < Date.parse(app), `${mongodb} before ${app}`).toBe(true);
  });

  test('its password can be looked up', async () => {
    const [listed, ...others] = await passwords();
    expect([listed, others]).toMatchObject([{ owner: 'Probe', isKept: false }, []]);
    const secret = await admin.get(`/api/v1/passwords/${listed?.id}`);
    expect(secret.json.password).toBe((await databaseUrl()).password);
  });

  test('what is in it survives that both are started again', async () => {
    const before = await startedAt();
    expect((await admin.put('/api/v1/apps/app-probe')).status).toBe(202);
    await eventually(async () => expect(await startedAt()).not.toMatchObject({ mongodb: before.mongodb }));
    await runs();
    await eventually(async () => expect(await count()).toBe(3));
  });

  test('comes back with the old version when an update fails', async () => {
    offerProbe('1.0.1', 'exits');
    await box.slices.store.reload();
    expect((await admin.patch('/api/v1/apps/app-probe', { body: {} })).status).toBe(202);
    await runs();
    expect((await own.find('app-probe'))?.appVersion).toBe('1.0.0');
    await eventually(async () => expect(await count()).toBe(4));
  });

  test('is kept with the data of the app, and gone with it', async () => {
    await admin.delete('/api/v1/apps/app-probe');
    await own.untilStatus('app-probe', undefined);
    offerProbe('1.0.2');
    await box.slices.store.reload();
    await admin.post('/api/v1/apps/probe', { body: { users: [admin.uid] } });
    await runs();
    expect(await count()).toBe(5);
    const home = join(box.data, 'apps', 'app-probe');
    expect(existsSync(join(home, 'data', 'mongodb', 'number'))).toBe(true);
    await admin.delete(`/api/v1/apps/app-probe?removeData=true&password=${knownPassword}`);
    await own.untilStatus('app-probe', undefined);
    expect(existsSync(home)).toBe(false);
    expect(await passwords()).toEqual([]);
  });

  test('an own app with a Dockerfile may have one, and is told in its environment', async () => {
    const program = `import { createServer } from 'node:http';
const { MONGODB_HOST, MONGODB_PORT, MONGODB_USER, MONGODB_PASSWORD } = process.env;
const authorization = 'Basic ' + btoa(MONGODB_USER + ':' + MONGODB_PASSWORD);
const count = () => fetch('http://' + MONGODB_HOST + ':' + MONGODB_PORT + '/count', { headers: { authorization } });
createServer((_, response) => count().then((said) => said.text()).then((text) => response.end(text))).listen(3000);`;
    const lines = ['FROM kontor-test/base:1', 'COPY serve.mjs /serve.mjs', 'EXPOSE 3000', 'CMD ["node", "/serve.mjs"]'];
    const archive = tarGzOf([
      { name: 'app/Dockerfile', content: lines.join('\n') },
      { name: 'app/serve.mjs', content: program },
    ]);
    const id = await own.hosted(archive, { domain: 'own', interpreter: 'docker', addons: ['mongodb'] });
    expect((await own.inside(id, '/')).text).toMatch(/^\d+$/);
    await admin.delete(`/api/v1/apps/${id}?removeData=true&password=${knownPassword}`);
    await own.untilStatus(id, undefined);
  });
});
