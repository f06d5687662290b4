import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Engine, ProcessNetwork, ProcessWorkload } from '../engine.ts';
import { eventually, readLog } from '../engine-world.fixture.ts';
import { freePort, isPortTaken } from '../health.ts';
import { createProcessEngine } from './process-engine.ts';
import { scriptWorkload } from './script-workload.fixture.ts';

const isRoot = process.getuid?.() === 0;
const log = {
  warn(details: object, message: string) {
    throw new Error(message, { cause: details });
  },
};

/** Echoes what it receives once the other side has ended, however long that takes. */
const echo = `
  import { createServer } from 'node:net';
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const chunks = [];
    socket.on('error', () => {}).on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => socket.end(Buffer.concat(chunks)));
  });
  setTimeout(() => server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready')), Number(process.env.AFTER ?? 0));
`;

/** Prints how connections to ports end: with the first data received, or the reason for the failure. */
const tries = `
  import { connect } from 'node:net';
  const ask = (port, host) => new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 2000 });
    socket.once('data', (text) => { resolve(String(text)); socket.destroy(); });
    for (const end of ['error', 'timeout', 'close']) socket.once(end, (error) => resolve(error?.code ?? end));
  });
  for (const at of process.env.AT.split(',')) {
    const [port, host] = at.split('@');
    console.log(at, await ask(Number(port), host ?? '127.0.0.1'));
  }
  console.log('ready');
  setInterval(() => {}, 60_000);
`;

describe.runIf(isRoot)('the network of an app', () => {
  let folder: string;
  let engine: Engine;
  let servers: Server[];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'network-'));
    servers = [];
    engine = await newEngine();
  });
  afterEach(async () => {
    await engine.stopAll();
    engine.close();
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const box = `test-${randomBytes(6).toString('hex')}`;
  const newEngine = () =>
    createProcessEngine({ box, folder: join(folder, 'run'), clock: systemClock, node: process.execPath, log });

  const freeOne = () => freePort({ from: 21_000 + Math.floor(Math.random() * 5_000), to: 29_000 });

  async function serve(said: string, host = '127.0.0.1'): Promise<number> {
    const server = createServer((socket) => socket.on('error', () => {}).end(said)).listen(0, host);
    servers.push(server);
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  function app(script: string, network: ProcessNetwork, env: Record<string, string>): ProcessWorkload {
    return { ...scriptWorkload({ folder, uid: 70_001 }, script), network, env };
  }

  async function start(spec: ProcessWorkload): Promise<void> {
    await engine.start(spec);
    await eventually(() => expect(readLog(spec)).toContain('ready'));
  }

  async function throughPort(port: number, sent: Buffer): Promise<Buffer> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk)).end(sent);
    await once(socket, 'close');
    return Buffer.concat(chunks);
  }

  const opened = (port: number) => ({ listens: [{ port, address: '127.0.0.1' }], upstreams: [] });

  test('what comes to its port is passed on whole, however much, and what it answers after the end of that', async () => {
    const port = await freeOne();
    await start(app(echo, opened(port), { PORT: String(port) }));
    await eventually(async () => expect(String(await throughPort(port, Buffer.from('hello')))).toBe('hello'));
    const much = randomBytes(5 * 2 ** 20);
    const answers = await Promise.all([1, 2, 3].map(() => throughPort(port, much)));
    expect(answers.map((answer) => answer.equals(much))).toEqual([true, true, true]);
  });

  test('very many connections at once are all passed on', async () => {
    const port = await freeOne();
    await start(app(echo, opened(port), { PORT: String(port) }));
    await eventually(() => throughPort(port, Buffer.from('x')));
    const sockets: Socket[] = [];
    for (let round = 0; round < 1_200; round += 1) {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      sockets.push(socket);
      await once(socket, 'connect');
    }
    const answers = await Promise.all(
      sockets.map(async (socket, index) => {
        socket.end(String(index));
        const [text] = await once(socket, 'data');
        return Number(String(text));
      }),
    );
    expect(answers).toEqual(sockets.map((_, index) => index));
  });

  test('its port is taken from its start, and answered only when the app answers', async () => {
    const port = await freeOne();
    const spec = app(echo, opened(port), { PORT: String(port), AFTER: '5000' });
    await engine.start(spec);
    await eventually(async () => expect(await isPortTaken(port)).toBe(true));
    const [error] = await once(connect({ port, host: '127.0.0.1' }), 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
    await eventually(async () => expect(String(await throughPort(port, Buffer.from('hello')))).toBe('hello'));
  });

  test('one that listens on all its addresses, as many do, is led to as well', async () => {
    const port = await freeOne();
    const everywhere = echo.replace("'127.0.0.1'", "'::'");
    await start(app(everywhere, opened(port), { PORT: String(port) }));
    await eventually(async () => expect(String(await throughPort(port, Buffer.from('hello')))).toBe('hello'));
  });

  test('it reaches what it was granted, and nothing else of this machine', async () => {
    const [granted, other, everywhere] = [await serve('granted'), await serve('other'), await serve('all', '0.0.0.0')];
    const outside = (await import('node:os')).networkInterfaces();
    const addresses = Object.values(outside).flatMap((each) => each ?? []);
    const own = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '192.0.2.1';
    const at = [granted, other, everywhere, `${everywhere}@${own}`, `${everywhere}@::1`].join();
    const spec = app(tries, { listens: [], upstreams: [{ port: granted, uid: 0 }] }, { AT: at });
    await start(spec);
    const said = readLog(spec);
    expect(said).toContain(`${granted} granted`);
    expect(said).toMatch(new RegExp(`^${other} ECONNREFUSED$`, 'm'));
    expect(said).toMatch(new RegExp(`^${everywhere} ECONNREFUSED$`, 'm'));
    expect(said).toMatch(new RegExp(`^${everywhere}@${own} ENETUNREACH$`, 'm'));
    expect(said).not.toContain('all');
  });

  test('it reaches what it was granted from its first moment on', async () => {
    const granted = await serve('granted');
    const asks = `use Socket; my $said = ''; socket(my $socket, PF_INET, SOCK_STREAM, 0) or die;
      if (connect($socket, sockaddr_in(${granted}, INADDR_LOOPBACK))) { sysread $socket, $said, 100 } else { $said = "$!" }
      syswrite STDOUT, "$said ready\n"; sleep 60;`;
    const script = app('', { listens: [], upstreams: [{ port: granted, uid: 0 }] }, {});
    // A program that starts faster than the outbound relay.
    const spec = { ...script, command: ['/usr/bin/perl', '-e', asks] };
    for (let generation = 1; generation <= 5; generation += 1) {
      const next = { ...spec, generation, logFile: join(folder, `first-${generation}.log`) };
      await start(next);
      expect(readLog(next)).toBe('granted ready\n');
      await engine.stop(spec.instance);
    }
  });

  test('who took the port of a server is given no connection', async () => {
    const taken = await serve('taken');
    const spec = app(tries, { listens: [], upstreams: [{ port: taken, uid: 190_000 }] }, { AT: String(taken) });
    await start(spec);
    expect(readLog(spec)).toMatch(new RegExp(`^${taken} (close|ECONNRESET)$`, 'm'));
  });

  test('two apps may listen on the same port, each in its own network', async () => {
    const [port, second] = [await freeOne(), await freeOne()];
    const binds = `import { createServer } from 'node:net';
      createServer().listen(${port}, '0.0.0.0', () => console.log('ready'));`;
    await start(app(echo, opened(port), { PORT: String(port) }));
    const spec = { ...app(binds, opened(second), {}), instance: 'app-other', logFile: join(folder, 'other.log') };
    await start(spec);
    await eventually(async () => expect(String(await throughPort(port, Buffer.from('hello')))).toBe('hello'));
  });

  test('it is led to after the server was started again, and its port is free once it is stopped', async () => {
    const port = await freeOne();
    const spec = app(echo, opened(port), { PORT: String(port) });
    await start(spec);
    engine.close();
    engine = await newEngine();
    expect(await engine.list()).toMatchObject([{ instance: 'app-probe', state: 'running' }]);
    await eventually(async () => expect(String(await throughPort(port, Buffer.from('hello')))).toBe('hello'));
    expect(await engine.usage(spec.instance)).toMatchObject({ processes: 1 });
    await engine.stop(spec.instance);
    // Also when connections were closed on its side.
    expect(await isPortTaken(port)).toBe(false);
    await start({ ...spec, generation: 2 });
  });

  test('it holds nothing that leads out of it', async () => {
    const granted = await serve('granted');
    const port = await freeOne();
    const held = `import { readdirSync, readlinkSync, readFileSync } from 'node:fs';
      const links = readdirSync('/proc/self/fd').flatMap((fd) => { try { return readlinkSync('/proc/self/fd/' + fd); } catch { return []; } });
      console.log(links.filter((link) => /^(socket|net):/.test(link)).length, 'held');
      console.log(readFileSync('/proc/net/dev', 'utf8').trim().split('\\n').slice(2).map((line) => line.trim().split(':')[0]).join(), 'ready');`;
    const network = { listens: opened(port).listens, upstreams: [{ port: granted, uid: 0 }] };
    const spec = app(held, network, {});
    await start(spec);
    expect(readLog(spec)).toBe('0 held\nlo ready\n');
  });
});
