import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@kontor/platform/database/database';
import { startBox } from '@kontor/testkit/box';
import { offer } from '@kontor/testkit/catalogues';
import { type ChildServer, startChildServer } from '@kontor/testkit/child-server';
import { clientOf } from '@kontor/testkit/client';
import { hasMariadb } from '@kontor/testkit/databases';
import { createDockerProbe } from '@kontor/testkit/docker-app';
import { hasDocker, startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker-daemon';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { startRegistry, type TestRegistry } from '@kontor/testkit/registry';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { probeAt } from '../addons/probe.fixture.ts';

const admin = 'admin@kontor.localhost';
const soon = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000, interval: 50 });

describe.runIf(hasDocker && hasMariadb)('a container with a database in MariaDB', () => {
  let folder: string;
  let daemon: TestDaemon;
  let registry: TestRegistry;
  let server: ChildServer;
  let token: string;
  const data = () => join(folder, 'data');
  const catalogue = () => join(folder, 'catalogue');

  async function boot(): Promise<void> {
    const environment = { KONTOR_ENGINE: 'auto', KONTOR_DOCKER_SOCKET: daemon.socket };
    server = await startChildServer({ data: data(), catalogue: catalogue(), environment });
  }

  /** The probe that counts in a database, as a container. */
  async function offerProbe(): Promise<void> {
    const image = await createDockerProbe(daemon, registry).publish('1', { from: 'databases' });
    offer(catalogue(), 'probe', { from: 'databases' });
    const file = join(catalogue(), 'probe', 'manifest.yaml');
    const engine = `httpPort: 8080
engines:
  - type: docker
    stopSeconds: 2
    services:
      app:
        image: ${image}
        command: [node, /app/probe.mjs]
        user: '70004'
        env:
          PROBE_HOST: 0.0.0.0
          PROBE_PORT: "\${app.port}"
          PROBE_VERSION: "\${app.version}"
          PROBE_DATABASE: "\${mysql.url}"
`;
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/^engines:[\s\S]*$/m, () => engine),
    );
  }

  async function firstPerson(): Promise<void> {
    const box = await startBox({ data: data(), engine: createMemoryEngine() });
    token = (await box.signedIn({ uid: admin, role: 'admin' })).token ?? '';
    await box.stop();
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-container-'));
    [daemon, registry] = await Promise.all([startDockerDaemon(), startRegistry()]);
    await offerProbe();
    await firstPerson();
    await boot();
  }, 120_000);
  afterAll(async () => {
    // A test that failed may have left it killed: what runs on is found by the next start, and ended in order.
    await server?.kill();
    if (server !== undefined) await boot();
    await server?.stop();
    await registry?.end();
    await daemon?.end();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  const client = () => clientOf(server.port, token);
  const list = async () => (await client().get('/api/v1/apps')).json;

  /** Where the app itself answers. */
  function portOf(): number {
    const database = openDatabase({ file: join(data(), 'kontor.db') });
    try {
      return database.first(database.tables<{ apps: { port: number } }>().selectFrom('apps').select('port'))?.port ?? 0;
    } finally {
      database.close();
    }
  }
  const { count, told } = probeAt(portOf);

  test('reaches it through the door of its own network, and nobody else does', async () => {
    const answer = await client().post('/api/v1/apps/probe', { body: { users: [admin] } });
    expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
    await soon(async () => expect((await list())[0]).toMatchObject({ status: 'RUNNING' }));
    expect([await count(), await count()]).toEqual([1, 2]);
    const { hostname, port } = await told();
    expect(hostname).toMatch(/^10\.213\./);
    // From this machine itself, which is not in that network.
    const said = await new Promise<string>((resolve) => {
      let heard = '';
      const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.1' });
      socket.on('data', (bytes) => {
        heard += bytes;
      });
      socket.on('error', () => {}).on('close', () => resolve(heard));
    });
    expect(said).toBe('');
  });

  test('and again when the server was killed and is back, without being started anew', async () => {
    await server.kill();
    await boot();
    await soon(async () => expect(await count()).toBe(3));
    await soon(async () => expect((await list())[0]).toMatchObject({ status: 'RUNNING' }));
  });

  test('and not any more when it is gone', async () => {
    await client().delete('/api/v1/apps/app-probe');
    await soon(async () => expect(await list()).toEqual([]));
  });
});
