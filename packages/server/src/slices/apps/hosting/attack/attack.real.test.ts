import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBox } from '@kontor/testkit/box';
import { type ChildServer, startChildServer } from '@kontor/testkit/child-server';
import { ask, type Client, clientOf } from '@kontor/testkit/client';
import { hasDocker, startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker/daemon';
import { importNodeImage } from '@kontor/testkit/docker/images';
import { knownPassword } from '@kontor/testkit/known-users';
import { hasSlapd } from '@kontor/testkit/ldap';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tarGzOf } from '../../../../adapters/archives/archive.fixture.ts';
import { freePort } from '../../../../adapters/engine/health.ts';
import { eventually, uploadTo } from '../custom-app.fixture.ts';
import { attackerInNode, attackerInPython } from './attacker.fixture.ts';

// A custom app that attacks what runs next to it: no attack may succeed.
const isRoot = process.getuid?.() === 0;
const base = 'kontor-test/base:1';

interface Engine {
  name: string;
  isThere: boolean;
  interpreter: 'python' | 'docker';
  archive: Buffer;
}

const engines: Engine[] = [
  {
    name: 'as a process',
    isThere: isRoot && hasSlapd,
    interpreter: 'python',
    archive: tarGzOf([{ name: 'app.py', content: attackerInPython }]),
  },
  {
    name: 'as a container',
    isThere: isRoot && hasSlapd && hasDocker,
    interpreter: 'docker',
    archive: tarGzOf([
      { name: 'Dockerfile', content: `FROM ${base}\nCOPY a.mjs /a.mjs\nEXPOSE 3000\nCMD ["node", "/a.mjs"]\n` },
      { name: 'a.mjs', content: attackerInNode },
    ]),
  },
];

describe.each(engines.filter(({ isThere }) => isThere))('an app that attacks, $name', ({ interpreter, archive }) => {
  const state: { server?: ChildServer; daemon?: TestDaemon; token: string } = { token: '' };
  const [data, catalogue] = ['attack', 'catalogue'].map((name) => mkdtempSync(join(tmpdir(), `kontor-${name}-`))) as [
    string,
    string,
  ];
  let ports: { portal: number; directory: number };

  async function boot(): Promise<void> {
    const docker = { KONTOR_ENGINE: 'auto', KONTOR_DOCKER_SOCKET: state.daemon?.socket ?? '' };
    const environment = {
      KONTOR_LDAP_PORT: String(ports.directory),
      ...(state.daemon ? docker : { KONTOR_ENGINE: 'process' }),
    };
    state.server = await startChildServer({ data, catalogue, port: ports.portal, environment });
    await client().post('/api/v1/adminmode', { body: { password: knownPassword } });
  }
  const client = (): Client => clientOf(ports.portal, state.token);

  async function host(config: { domain: string; interpreter: string; protectBySSO: boolean }, from: Buffer) {
    await eventually(async () => {
      const { interpreters } = (await client().get('/api/v1/hostings/offer')).json;
      expect(interpreters).toContainEqual({ name: config.interpreter, obstacle: '' });
    });
    const { json } = await uploadTo(ports.portal, state.token, from);
    const made = await client().post(`/api/v1/hostings/${json.ticket}`, { body: { title: config.domain, ...config } });
    expect([made.status, made.text]).toEqual([202, expect.any(String)]);
    await eventually(async () =>
      expect((await client().get(`/api/v1/apps/app-own-${config.domain}`)).json.status).toBe('RUNNING'),
    );
  }

  /** Resolves with the app's response to an unauthenticated request. */
  async function order(path: string, at: { port: number; host: string } = atEdge()) {
    const answer = await ask(at.port, 'GET', path, { host: at.host });
    expect([path, answer.status, answer.text]).toEqual([path, 200, expect.any(String)]);
    return JSON.parse(answer.text);
  }
  const atEdge = () => ({ port: ports.portal, host: `attacker.kontor.localhost:${ports.portal}` });

  beforeAll(async () => {
    const from = 30_000 + Math.floor(Math.random() * 1_000);
    ports = {
      portal: await freePort({ from, to: 32_000 }),
      directory: await freePort({ from: from + 1_000, to: 32_700 }),
    };
    const box = await startBox({ data, engine: createMemoryEngine() });
    ({ token: state.token = '' } = await box.signedIn({ uid: 'admin@kontor.localhost', role: 'admin' }));
    await box.stop();
    if (interpreter === 'docker') {
      state.daemon = await startDockerDaemon();
      await importNodeImage(state.daemon.socket, base);
    }
    await boot();
    const pages = tarGzOf([{ name: 'index.html', content: 'for members only' }]);
    await host({ domain: 'victim', interpreter: 'none', protectBySSO: true }, pages);
    await host({ domain: 'attacker', interpreter, protectBySSO: false }, archive);
  }, 180_000);

  afterAll(async () => {
    await state.server?.stop();
    await state.daemon?.end();
    for (const folder of [data, catalogue]) rmSync(folder, { recursive: true, force: true });
  });

  test('finds no port of the box, of other apps or of the directory', async () => {
    const own = interpreter === 'python' ? [await order('/where')] : [];
    // From 18000: below is the internet proxy, which the app may use and which reaches none of these.
    expect(await order('/scan?from=18000&to=29999')).toEqual(own);
    for (const port of Object.values(ports)) expect(await order(`/scan?from=${port}&to=${port}`)).toEqual([]);
    for (const said of await order(`/reach?at=127.0.0.1:${ports.portal},127.0.0.1:${ports.directory},localhost:22`))
      expect(said).toMatch(/^not reached/);
  });

  test('takes no port in the gap that a killed server leaves', async () => {
    await order(`/take?ports=${ports.portal},${ports.directory}`);
    const inside = interpreter === 'python' ? { port: await order('/where'), host: 'x' } : undefined;
    await state.server?.kill();
    if (inside) {
      const { tries } = await order('/taken', inside);
      await eventually(async () => expect((await order('/taken', inside)).tries).toBeGreaterThan(tries + 10));
    }
    const [error] = await once(connect(ports.portal, '127.0.0.1').setTimeout(2_000), 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
    await boot();
    await eventually(async () => expect((await order('/taken')).sent).toEqual([]));
    const visit = await ask(ports.portal, 'GET', '/', { host: `victim.kontor.localhost:${ports.portal}` });
    expect(visit.status).toBe(401);
  });
});

describe.runIf(isRoot && hasSlapd)('the network of the office', () => {
  const name = `kt${randomBytes(3).toString('hex')}`;
  const ip = (...args: string[]) => execFileSync('/usr/sbin/ip', args);
  const lan = { here: '198.51.100.1', there: '198.51.100.2', port: 8081 };
  const ends: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  test('is out of reach for it', async () => {
    ip('netns', 'add', name);
    ends.push(() => ip('netns', 'del', name));
    ip('link', 'add', `${name}a`, 'type', 'veth', 'peer', 'name', `${name}b`, 'netns', name);
    ip('addr', 'add', `${lan.here}/30`, 'dev', `${name}a`);
    ip('link', 'set', `${name}a`, 'up');
    for (const args of [
      ['addr', 'add', `${lan.there}/30`, 'dev', `${name}b`],
      ['link', 'set', `${name}b`, 'up'],
    ])
      ip('-n', name, ...args);
    const serve = `require('node:http').createServer((_, answer) => answer.end('printer')).listen(${lan.port}, () => console.log('ready'))`;
    const printer = spawn('/usr/sbin/ip', ['netns', 'exec', name, process.execPath, '-e', serve]);
    ends.push(async () => {
      const ended = once(printer, 'exit');
      printer.kill();
      await ended;
    });
    await once(printer.stdout, 'data');
    // The machine itself can reach them.
    const box = await startBox();
    ends.push(() => box.end());
    const { customApps: ownApps } = await import('../custom-app.fixture.ts');
    const own = ownApps(
      box,
      await box.signedIn({ role: 'admin', mode: true, uid: 'admin@kontor.localhost', language: 'en' }),
    );
    const socket = connect(lan.port, lan.there);
    await once(socket, 'connect');
    socket.destroy();
    const id = await own.hosted(tarGzOf([{ name: 'app.py', content: attackerInPython }]), {
      domain: 'lan',
      interpreter: 'python',
      protectBySSO: false,
    });
    const answer = await own.inside(id, `/reach?at=${lan.there}:${lan.port},${lan.here}:22`);
    expect(JSON.parse(answer.text)).toEqual(['not reached: OSError', 'not reached: OSError']);
  }, 60_000);
});
