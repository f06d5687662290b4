import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstalledApp } from '@kontor/contract/apps/apps';
import { openDatabase } from '@kontor/platform/database/database';
import { startBox } from '@kontor/testkit/box';
import { type ChildServer, startChildServer } from '@kontor/testkit/child-server';
import { ask, clientOf } from '@kontor/testkit/client';
import { createDockerProbe } from '@kontor/testkit/docker/app';
import { hasDocker, startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker/daemon';
import { startRegistry, type TestRegistry } from '@kontor/testkit/docker/registry';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasPostfix, startPostfix } from '../outbox/postfix.fixture.ts';

const admin = 'admin@kontor.localhost';
const eventually = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 30_000, interval: 50 });

/** An app that sends mails one after the other, each until it is accepted, the first without signing in, and lists the accepted ones at /taken. */
const script = `
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
const { SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD, SMTP_FROM } = process.env;
const plain = Buffer.from(['', SMTP_USER, SMTP_PASSWORD].join('\\0')).toString('base64');
async function handIn(id) {
  const socket = connect(Number(SMTP_PORT), SMTP_HOST).on('error', () => {});
  socket.setTimeout(5000, () => socket.destroy());
  const lines = createInterface(socket);
  socket.on('close', () => lines.close());
  const answers = lines[Symbol.asyncIterator]();
  const say = async (words, code) => {
    socket.write(words);
    for (;;) {
      const { value, done } = await answers.next();
      if (done) throw new Error('ended');
      if (value[3] === '-') continue;
      if (!value.startsWith(code)) throw new Error(value);
      return;
    }
  };
  const mail = ['From: "The probe" <' + SMTP_FROM + '>', 'To: anna@firma.example', 'Message-ID: <' + id + '@probe>', 'Subject: ' + id, '', 'Hello', '.', ''];
  try {
    await say('', '220');
    await say('EHLO probe\\r\\n', '250');
    if (id !== 'mail-1') await say('AUTH PLAIN ' + plain + '\\r\\n', '235');
    await say('MAIL FROM:<' + SMTP_FROM + '>\\r\\n', '250');
    await say('RCPT TO:<anna@firma.example>\\r\\n', '250');
    await say('DATA\\r\\n', '354');
    await say(mail.join('\\r\\n'), '250');
  } finally {
    socket.destroy();
  }
}
const taken = [];
let wanted = 0;
createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://probe');
  if (pathname === '/send') wanted = Number(searchParams.get('until'));
  response.end(JSON.stringify(taken));
}).listen(8080);
for (;;) {
  const id = 'mail-' + (taken.length + 1);
  if (taken.length < wanted) await handIn(id).then(() => taken.push(id), (error) => console.log(id + ' ' + error.message));
  await wait(10);
}
`;

describe.runIf(hasDocker && hasPostfix)('mail of an app in a container', () => {
  let folder: string;
  let daemon: TestDaemon;
  let registry: TestRegistry;
  let postfix: Awaited<ReturnType<typeof startPostfix>>;
  let server: ChildServer;
  let token: string;
  const data = () => join(folder, 'data');
  const catalogue = () => join(folder, 'catalogue');

  async function boot(): Promise<void> {
    const docker = { KONTOR_ENGINE: 'auto', KONTOR_DOCKER_SOCKET: daemon.socket };
    const environment = { ...docker, KONTOR_SMTP_URL: postfix.url };
    server = await startChildServer({ data: data(), catalogue: catalogue(), environment });
  }

  async function offerApp(): Promise<void> {
    const probe = createDockerProbe(daemon, registry);
    probe.offer(catalogue(), '1.0.0', 'good', await probe.publish('1'));
    const file = join(catalogue(), 'probe', 'manifest.yaml');
    const command = `command: ["node", "--input-type=module", "-e", ${JSON.stringify(script)}]`;
    const envLines = ['host', 'port', 'user', 'password', 'from'].map(
      (name) => `          SMTP_${name.toUpperCase()}: "\${smtp.${name}}"\n`,
    );
    const text = readFileSync(file, 'utf8')
      .replace(/^addons:\n/m, 'addons:\n  sendmail: {}\n')
      .replace(/command: .*/, () => command);
    writeFileSync(file, `${text.trimEnd()}\n${envLines.join('')}`);
  }

  async function createFirstUser(): Promise<void> {
    const box = await startBox({ data: data(), engine: createMemoryEngine() });
    token = (await box.signedIn({ uid: admin, role: 'admin' })).token ?? '';
    await box.stop();
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-mail-'));
    [daemon, registry, postfix] = await Promise.all([startDockerDaemon(), startRegistry(), startPostfix()]);
    await offerApp();
    await createFirstUser();
    await boot();
  }, 120_000);
  afterAll(async () => {
    // A failed test may have left the server killed: the next start finds what still runs, and stops it in order.
    await server?.kill();
    if (server !== undefined) await boot();
    await server?.stop();
    await postfix?.stop();
    await registry?.end();
    await daemon?.end();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  const client = () => clientOf(server.port, token);
  const list = async (): Promise<InstalledApp[]> => (await client().get('/api/v1/apps')).json;

  /** Port of the app itself. */
  function portOf(): number {
    const database = openDatabase({ file: join(data(), 'kontor.db') });
    try {
      return database.first(database.tables<{ apps: { port: number } }>().selectFrom('apps').select('port'))?.port ?? 0;
    } finally {
      database.close();
    }
  }
  /** Returns which mails the box has accepted from the app so far. */
  const taken = async (path = '/taken'): Promise<string[]> => JSON.parse((await ask(portOf(), 'GET', path)).text);
  const idOf = (mail: string): string => /^Message-ID: <(.*)@probe>/m.exec(mail)?.[1] ?? '';

  test('goes through the relay of its network, where it needs no password, and Postfix has it from the address of the app', async () => {
    const answer = await client().post('/api/v1/apps/probe', { body: { users: [admin] } });
    expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
    await eventually(async () => expect((await list())[0]).toMatchObject({ status: 'RUNNING' }));
    await taken('/send?until=1');
    const [mail = ''] = await postfix.mails(1);
    expect(mail).toMatch(/^Return-Path: <app-probe@kontor\.localhost>$/m);
    expect(mail).toMatch(/^From: "The probe" <app-probe@kontor\.localhost>$/m);
  });

  test('that was taken is there when the server is killed meanwhile, and hardly any of it twice', async () => {
    await taken('/send?until=60');
    await eventually(async () => expect((await taken()).length).toBeGreaterThan(5));
    await server.kill();
    await boot();
    await eventually(async () => expect((await taken()).length).toBe(60));
    const all = await taken();
    const arrived = await eventually(async () => {
      const ids = (await postfix.mails(1)).map(idOf);
      expect(all.filter((id) => !ids.includes(id))).toEqual([]);
      return ids;
    });
    // One whose reply the app did not receive, and one whose reply the box did not receive.
    expect(arrived.length - 60).toBeLessThanOrEqual(2);
    expect(new Set(arrived).size).toBe(60);
  });
});
