import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dnOfPerson } from '@kontor/contract/rules/dn';
import { openDatabase } from '@kontor/platform/database/database';
import { startBox } from '@kontor/testkit/box';
import { type ChildServer, startChildServer } from '@kontor/testkit/child-server';
import { ask, clientOf } from '@kontor/testkit/client';
import { createDockerProbe } from '@kontor/testkit/docker-app';
import { hasDocker, startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker-daemon';
import { hasSlapd } from '@kontor/testkit/ldap';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { knownPassword } from '@kontor/testkit/people';
import { startRegistry, type TestRegistry } from '@kontor/testkit/registry';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../outbox/free-port.fixture.ts';

const [anna, admin] = ['anna@kontor.localhost', 'admin@kontor.localhost'];
const soon = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000, interval: 50 });

/** A web page that tries a name and a password at the directory: a simple bind as its bytes are (RFC 4511, 4.2). */
const script = `
import { createServer } from 'node:http';
import { connect } from 'node:net';
const part = (tag, ...parts) => { const bytes = Buffer.concat(parts); return Buffer.concat([Buffer.from([tag, bytes.length]), bytes]); };
const number = (value) => part(2, Buffer.from([value]));
createServer((request, response) => {
  const asked = new URL(request.url, 'http://app');
  if (asked.pathname !== '/bind') return response.end('ok');
  const value = (name) => Buffer.from(asked.searchParams.get(name));
  let said = 'nothing';
  const socket = connect(Number(process.env.LDAP_PORT), process.env.LDAP_HOST);
  socket.write(part(0x30, number(1), part(0x60, number(3), part(4, value('dn')), part(0x80, value('password')))));
  socket.on('data', (bytes) => { said = String(bytes[9]); socket.destroy(); });
  socket.on('error', (error) => { said = error.code; });
  socket.on('close', () => response.end(said));
}).listen(8080);
`;

describe.runIf(hasDocker && hasSlapd)('a container that signs people in at the directory', () => {
  let folder: string;
  let daemon: TestDaemon;
  let registry: TestRegistry;
  let server: ChildServer;
  let token: string;
  let ldapPort: number;
  const data = () => join(folder, 'data');
  const catalogue = () => join(folder, 'catalogue');

  async function boot(): Promise<void> {
    const environment = {
      KONTOR_ENGINE: 'auto',
      KONTOR_DOCKER_SOCKET: daemon.socket,
      KONTOR_LDAP_PORT: String(ldapPort),
    };
    server = await startChildServer({ data: data(), catalogue: catalogue(), environment });
  }

  async function firstPeople(): Promise<void> {
    const box = await startBox({ data: data(), engine: createMemoryEngine() });
    token = (await box.signedIn({ uid: admin, role: 'admin' })).token ?? '';
    box.person({ uid: anna });
    await box.stop();
  }

  async function offer(): Promise<void> {
    const probe = createDockerProbe(daemon, registry);
    probe.offer(catalogue(), '1.0.0', 'good', await probe.publish('1'));
    const file = join(catalogue(), 'probe', 'manifest.yaml');
    const command = JSON.stringify(['node', '--input-type=module', '-e', script]);
    const env = ['host', 'port'].map((key) => `          LDAP_${key.toUpperCase()}: "\${ldap.${key}}"\n`).join('');
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace(/command: .*/, () => `command: ${command}`).replace('        env:\n', () => `        env:\n${env}`),
    );
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-container-'));
    ldapPort = await freePort();
    [daemon, registry] = await Promise.all([startDockerDaemon(), startRegistry()]);
    await offer();
    await firstPeople();
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
  async function bind(password = knownPassword): Promise<string> {
    const query = new URLSearchParams({ dn: dnOfPerson(anna), password });
    return (await ask(portOf(), 'GET', `/bind?${query}`)).text;
  }

  test('reaches it with what it was told, as soon as it runs', async () => {
    const answer = await client().post('/api/v1/apps/probe', { body: { users: [anna] } });
    expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
    await soon(async () => expect((await list())[0]).toMatchObject({ status: 'RUNNING' }));
    expect([await bind(), await bind('Sonnenblume8')]).toEqual(['0', '49']);
  });

  test('and again when the server was killed and is back, without being started anew', async () => {
    await server.kill();
    expect(await bind()).not.toBe('0');
    await boot();
    await soon(async () => expect(await bind()).toBe('0'));
    await soon(async () => expect((await list())[0]).toMatchObject({ status: 'RUNNING' }));
  });

  test('and not any more when it is gone', async () => {
    await client().delete('/api/v1/apps/app-probe');
    await soon(async () => expect(await list()).toEqual([]));
  });
});
