import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerDevice } from '@kontor/contract/rules/data/backup-device';
import { systemClock } from '@kontor/platform/work/clock';
import {
  type BackupServer,
  backupLogin,
  hasRestServer,
  hasSmbd,
  hasSshd,
  hasVsftpd,
  startRestServer,
  startSmbd,
  startSshd,
  startVsftpd,
} from '@kontor/testkit/backup-servers';
import { createMemoryLog } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRestic, type Restic } from '../../restic/restic.ts';
import { type Commands, createCommands } from '../../run-command.ts';
import { createBackupTargets } from '../backup-targets.ts';
import type { BackupTargets, TargetObstacle, TargetPlace } from '../target.ts';

const going = new AbortController().signal;
const password = 'a password nobody else has';
const hasRestic = existsSync('/usr/bin/restic');

let root: string;
let log: ReturnType<typeof createMemoryLog>;
let commands: Commands;
let targets: BackupTargets;
let restic: Restic;
const started: BackupServer[] = [];
const words: string[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-servers-'));
  for (const name of ['data', 'source', 'cache']) mkdirSync(join(root, name));
  writeFileSync(join(root, 'source', 'file'), randomBytes(3 * 2 ** 20));
  log = createMemoryLog();
  const box = `servers-${randomBytes(6).toString('hex')}`;
  commands = createCommands({ box, node: process.execPath, clock: systemClock, environment: process.env });
  words.length = 0;
  const run: Commands['run'] = (command) => {
    words.push(...command.args);
    return commands.run(command);
  };
  targets = createBackupTargets({ commands: { run }, clock: systemClock, log, data: join(root, 'data') });
  restic = createRestic({ commands: { run }, clock: systemClock, log, cacheFolder: join(root, 'cache') });
});
afterEach(async () => {
  await targets.close();
  await commands.close();
  for (const server of started.splice(0)) await server.remove();
  const folder = join(root, 'data', 'run', 'backup');
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  expect(log.lines).toEqual([]);
  // Everybody on the machine sees arguments.
  for (const secret of [password, backupLogin.password, encodeURIComponent(backupLogin.password)])
    expect(words.filter((word) => word.includes(secret))).toEqual([]);
  rmSync(root, { recursive: true });
});

const start = async <S extends BackupServer>(starting: Promise<S>): Promise<S> => {
  const server = await starting;
  started.push(server);
  return server;
};
const device = (protocol: ServerDevice['protocol'], port: number, more: Partial<ServerDevice> = {}): ServerDevice => ({
  ...{ protocol, ...backupLogin, server: `127.0.0.1:${port}`, path: '', domain: '', ...more },
});
const network = (server: ServerDevice, hostKey?: string): TargetPlace => ({ medium: 'network', server, hostKey });
const obstacle = (place: TargetPlace) => targets.obstacle(place, going);
/** Resolves with why a promise was rejected. */
const refusal = (work: Promise<unknown>): Promise<TargetObstacle['code'] | undefined> =>
  work.then(
    () => undefined,
    (cause) => cause.obstacle.code,
  );

/** Backs up, opens the place again and restores; the secret must be in no argument and in no message. */
async function expectRoundTrip(place: TargetPlace): Promise<void> {
  expect(await obstacle(place)).toBeUndefined();
  expect(await refusal(targets.open(place, going, 'read'))).toBe(
    place.medium === 'usb' || place.server.protocol === 'rest' ? undefined : 'missing-folder',
  );
  const target = await targets.open(place, going);
  const { repository } = target;
  expect(JSON.stringify(repository.options)).not.toContain(backupLogin.password);
  expect(await restic.state(repository, password, going)).toBe('none');
  expect(await restic.snapshots(repository, password, { signal: going })).toBe('none');
  await restic.init(repository, password, going);
  expect(await restic.state(repository, 'a wrong password', going)).toBe('wrong-key');
  const request = { folder: join(root, 'source'), paths: ['.'], tags: [], signal: going };
  const { snapshot } = await restic.backup(repository, password, request);
  await target.close();
  const again = await targets.open(place, going, 'read');
  await restic.restore(again.repository, password, { snapshot, target: join(root, 'out'), signal: going });
  expect(readFileSync(join(root, 'out', 'file')).equals(readFileSync(join(root, 'source', 'file')))).toBe(true);
  await again.close();
  const last = await targets.open(place, going);
  await restic.forget(last.repository, password, [snapshot], going);
  await restic.prune(last.repository, password, going);
  expect(await restic.check(last.repository, password, '1/1', going)).toEqual([]);
  await last.close();
}

/** Expects what the obstacle and the opening say, which is the same. */
async function expectObstacle(place: TargetPlace, code: TargetObstacle['code']): Promise<void> {
  const found = await obstacle(place);
  expect(found).toMatchObject({ code });
  expect(found?.text).not.toContain(backupLogin.password);
  expect(await refusal(targets.open(place, going))).toBe(code);
}

test('a server that accepts connections and says nothing is found unreachable within seconds', async () => {
  const silent = createServer((socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const protocols = [
    'ftp',
    'rest',
    's3',
    ...(hasSshd ? (['sftp'] as const) : []),
    ...(hasSmbd ? (['smb'] as const) : []),
  ] as const;
  const looks = protocols.map((protocol) =>
    obstacle(network(device(protocol, port, { path: 'folder' }), 'nas ssh-ed25519 AAAAC3Nz')),
  );
  expect((await Promise.all(looks)).map((found) => found?.code)).toEqual(protocols.map(() => 'unreachable'));
  silent.close();
});

describe.runIf(hasSshd && hasRestic)('a server for SFTP', () => {
  test('takes backups with a password, when its key was accepted', async () => {
    expect(targets.missing('sftp')).toEqual([]);
    const sshd = await start(startSshd());
    mkdirSync(join(sshd.folder, 'our backups'));
    const server = device('sftp', sshd.port, { path: 'our backups' });
    const hostKey = await targets.readHostKey(server, going);
    expect(hostKey).toMatch(/^\[127\.0\.0\.1\]:\d+ ssh-ed25519 \S+$/);
    const place = network(server, hostKey);
    // The folder belongs to root.
    await expect(targets.open(place, going)).rejects.toMatchObject({ obstacle: { code: 'read-only' } });
    sshd.giveAway('our backups');
    await expectRoundTrip(place);
    const target = await targets.open(place, going);
    expect(target.freeBytes).toBeGreaterThan(2 ** 20);
    await target.close();
  }, 240_000);

  test('takes backups with the key of the box, once the server knows it', async () => {
    const sshd = await start(startSshd());
    const server = device('sftp', sshd.port, { password: '' });
    const place = network(server, await targets.readHostKey(server, going));
    const found = await obstacle(place);
    expect(found).toMatchObject({ code: 'wrong-login' });
    const [key = ''] = /ssh-ed25519 \S+/.exec(found?.text ?? '') ?? [];
    sshd.authorize(key);
    await expectRoundTrip(place);
  }, 240_000);

  test('says what is wrong: login, folder, key, and that it is gone', async () => {
    const sshd = await start(startSshd());
    const server = device('sftp', sshd.port);
    const hostKey = await targets.readHostKey(server, going);
    await expectObstacle(network({ ...server, password: 'wrong' }, hostKey), 'wrong-login');
    await expectObstacle(network({ ...server, path: '/no/such folder' }, hostKey), 'missing-folder');
    await expectObstacle(network(server), 'failed');
    await expectObstacle(network({ ...server, server: '-oProxyCommand=touch /tmp/x' }, hostKey), 'no-name');
    await expectObstacle(network({ ...server, username: 'a"b\n' }, hostKey), 'failed');
    const target = await targets.open(network(server, hostKey), going);
    await sshd.stop();
    // Restic may end before it has passed on what ssh says: asked again, it says it.
    const gone = () => expect(restic.state(target.repository, password, going)).rejects.toThrow('Connection refused');
    await vi.waitFor(gone, { timeout: 30_000 });
    await target.close();
    await expectObstacle(network(server, hostKey), 'unreachable');
    expect(await refusal(targets.readHostKey(server, going))).toBe('unreachable');
    sshd.changeHostKey();
    await sshd.start();
    await expectObstacle(network(server, hostKey), 'host-key-changed');
    await expectObstacle(network(server, hostKey.replace('ssh-ed25519', 'ssh-rsa')), 'host-key-changed');
  }, 240_000);
});

describe.runIf(hasSmbd && hasRestic)('a server for SMB', () => {
  test('takes backups in a share and in a folder of it', async () => {
    expect(targets.missing('smb')).toEqual([]);
    const smbd = await start(startSmbd());
    await expectRoundTrip(network(device('smb', smbd.port, { path: 'backups', domain: 'OFFICE' })));
    await expectObstacle(network(device('smb', smbd.port, { path: 'backups/deep' })), 'missing-folder');
    const target = await targets.open(network(device('smb', smbd.port, { path: 'backups' })), going);
    expect(target.freeBytes).toBeGreaterThan(2 ** 20);
  }, 240_000);

  test('says what is wrong: login, share, rights, and that it is gone', async () => {
    const smbd = await start(startSmbd());
    await expectObstacle(network(device('smb', smbd.port, { path: 'backups', password: 'wrong' })), 'wrong-login');
    await expectObstacle(network(device('smb', smbd.port, { path: 'nothing' })), 'missing-folder');
    expect(await refusal(targets.open(network(device('smb', smbd.port, { path: 'readonly' })), going))).toBe(
      'read-only',
    );
    await smbd.stop();
    await expectObstacle(network(device('smb', smbd.port, { path: 'backups' })), 'unreachable');
  }, 240_000);
});

describe.runIf(hasVsftpd && hasRestic)('a server for FTP', () => {
  test.each([false, true])(
    'takes backups, encrypted: %s',
    async (isEncrypted) => {
      expect(targets.missing('ftp')).toEqual([]);
      const vsftpd = await start(startVsftpd({ isEncrypted }));
      const place = network(device('ftp', vsftpd.port, { path: '/' }));
      await expectRoundTrip(place);
      const target = await targets.open(place, going);
      expect(target.repository.environment.RCLONE_CONFIG_KONTOR_EXPLICIT_TLS).toBe(isEncrypted ? 'true' : undefined);
      expect(target.freeBytes).toBeUndefined();
    },
    240_000,
  );

  test('says what is wrong: login, folder, rights, and that it is gone', async () => {
    const vsftpd = await start(startVsftpd());
    mkdirSync(join(vsftpd.folder, 'of root'));
    await expectObstacle(network(device('ftp', vsftpd.port, { password: 'wrong' })), 'wrong-login');
    await expectObstacle(network(device('ftp', vsftpd.port, { path: 'nothing' })), 'missing-folder');
    expect(await refusal(targets.open(network(device('ftp', vsftpd.port, { path: 'of root' })), going))).toBe(
      'read-only',
    );
    await vsftpd.stop();
    await expectObstacle(network(device('ftp', vsftpd.port)), 'unreachable');
  }, 240_000);
});

describe.runIf(hasRestServer && hasRestic)('a REST server of restic', () => {
  const cloud = (server: ServerDevice): TargetPlace => ({ medium: 'cloud', server });

  test('takes backups without encryption in its own network, and says what is wrong', async () => {
    expect(targets.missing('rest')).toEqual([]);
    const rest = await start(startRestServer());
    const place = cloud(device('rest', rest.port, { path: 'office' }));
    const repository = `rest:http://127.0.0.1:${rest.port}/office/`;
    expect(await targets.webAddress(device('rest', rest.port, { path: 'office' }))).toEqual({ repository, region: '' });
    expect(await targets.webAddress(device('sftp', rest.port, { path: 'office' }))).toBeUndefined();
    await expectRoundTrip(place);
    await expectObstacle(cloud(device('rest', rest.port, { path: 'office', password: 'wrong' })), 'wrong-login');
    await rest.stop();
    expect(await targets.webAddress(device('rest', rest.port, { path: 'office' }))).toBeUndefined();
    await expectObstacle(place, 'unreachable');
  }, 240_000);

  test('with a certificate nobody has signed gets no login', async () => {
    const rest = await start(startRestServer({ isEncrypted: true }));
    const found = await obstacle(cloud(device('rest', rest.port)));
    expect(found).toMatchObject({ code: 'failed', text: expect.stringContaining('certificate') });
  });
});
