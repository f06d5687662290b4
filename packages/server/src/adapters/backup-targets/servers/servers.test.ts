import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TargetObstacle } from '../target.ts';
import { addressOf } from './address.ts';
import { newestKey } from './host-key.ts';
import { httpObstacle, rcloneObstacle, sftpObstacle } from './obstacles.ts';
import { freeBytesIn as freeBytesOfRclone } from './rclone.ts';
import { pathBelow } from './server-kind.ts';
import { createOpenSftp, freeBytesIn } from './sftp.ts';
import { removeSshFiles, writeSshFiles } from './ssh-files.ts';

describe('the address of a server', () => {
  test.each([
    ['nas', { host: 'nas', port: 22 }],
    [' nas.office.example:2222 ', { host: 'nas.office.example', port: 2222 }],
    ['192.168.1.5', { host: '192.168.1.5', port: 22 }],
    ['[fd00::5]:2222', { host: 'fd00::5', port: 2222 }],
  ])('%s', (server, address) => expect(addressOf(server, 22)).toEqual(address));
  test.each([
    '',
    '-oProxyCommand=x',
    'nas:',
    'nas:0',
    'nas:70000',
    'a b',
    'a/b',
    'user@nas',
    'nas\nPort 1',
    '[::1',
    'nas-',
  ])('nothing is made of %j', (server) => expect(() => addressOf(server, 22)).toThrow('no name of a server'));
});

test.each([
  ['backups', 'backups/kontor'],
  ['/srv/backups/', '/srv/backups/kontor'],
  ['', 'kontor'],
  ['/', '/kontor'],
])('below %j is %s', (outer, path) => expect(pathBelow(outer, 'kontor')).toBe(path));

describe('what sftp says', () => {
  test.each<[TargetObstacle['code'], string[]]>([
    ['wrong-login', ['keeper@127.0.0.1: Permission denied (publickey,password).', 'Connection closed']],
    ['unreachable', ['ssh: connect to host 127.0.0.1 port 9: Connection refused', 'Connection closed']],
    ['unreachable', ['ssh: Could not resolve hostname nas: Name or service not known', 'Connection closed']],
    [
      'host-key-changed',
      ['@@@@', '@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @', 'Host key verification failed.'],
    ],
    ['host-key-changed', ['No ED25519 host key is known for kontor-backup and you have requested strict checking.']],
    ['missing-folder', ['sftp> cd "nope x"', 'stat remote: No such file or directory']],
    [
      'read-only',
      [
        'sftp> cd "ro"',
        'remote mkdir "/ro/kontor-backups": Permission denied',
        'stat remote: No such file or directory',
      ],
    ],
    ['read-only', ['sftp> put "/x/probe" probe-1', 'dest open "/ro/probe-1": Permission denied']],
    ['failed', ['sftp> put "/x/probe" probe-1', 'write remote "/x": Failure']],
    ['failed', []],
  ])('%s: %j', (code, lines) => expect(sftpObstacle(lines).code).toBe(code));

  test('and how much is free', () => {
    const table = [
      '        Size         Used        Avail       (root)    %Capacity',
      '   264212084     26639880     79751032    237572204          10%',
    ];
    expect(freeBytesIn(['sftp> -df', ...table])).toBe(79_751_032 * 1024);
    expect(freeBytesIn(['Server does not support statvfs@openssh.com extension'])).toBeUndefined();
  });
});

test('a password that a server for SFTP repeats is in no obstacle', async () => {
  const data = mkdtempSync(join(tmpdir(), 'kontor-sftp-'));
  const listening = createServer((socket) => socket.end());
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  try {
    const lines = ['Sauerteig7 is no password here', 'keeper@127.0.0.1: Permission denied (password).'];
    const needs = { commands: { run: async () => ({ code: 255, lines }) }, data, log: { warn: () => {} } };
    const server = {
      ...{ protocol: 'sftp' as const, server: `127.0.0.1:${port}`, path: '', domain: '' },
      ...{ username: 'keeper', password: 'Sauerteig7' },
    };
    const signal = new AbortController().signal;
    const request = { server, hostKey: 'nas ssh-ed25519 AAAAC3Nz', purpose: 'look' as const, signal };
    const failed = await createOpenSftp(needs)(request).catch((cause) => cause);
    expect(failed.obstacle).toMatchObject({
      code: 'wrong-login',
      text: expect.stringMatching(/^\*\*\* is no password/),
    });
    expect(failed.message).not.toContain('Sauerteig7');
  } finally {
    listening.close();
    rmSync(data, { recursive: true });
  }
});

describe('what rclone says', () => {
  const failed = (what: string) => [`2026/11/28 11:32:53 Failed to lsjson: ${what}`];
  test.each<[TargetObstacle['code'], string]>([
    [
      'wrong-login',
      "couldn't connect SMB: response error: The attempted logon is invalid. This is either due to a bad username or authentication information.",
    ],
    ['wrong-login', 'NewFs: failed to make FTP connection to "127.0.0.1:2121": 530 Login incorrect.'],
    [
      'missing-folder',
      "couldn't initialize SMB: response error: {Network Name Not Found} The specified share name cannot be found on the remote server.",
    ],
    ['missing-folder', 'directory not found'],
    ['read-only', 'failed to make parent directories: mkdir .: permission denied'],
    ['read-only', 'update stor: 553 Could not create file.'],
    ['full', 'update stor: 552 Disk full'],
    ['unreachable', 'dial tcp 127.0.0.1:9: connect: connection refused'],
    ['failed', 'something else'],
  ])('%s: %s', (code, what) => expect(rcloneObstacle(failed(what)).code).toBe(code));

  test('and how much is free', () => {
    expect(freeBytesOfRclone(['{', '\t"total": 135276587008,', '\t"free": 40830818304', '}'])).toBe(40_830_818_304);
    expect(freeBytesOfRclone(['{}'])).toBeUndefined();
  });
});

test.each([
  [200, undefined],
  [404, undefined],
  [401, 'wrong-login'],
  [403, 'wrong-login'],
  [507, 'full'],
  [500, 'failed'],
  [301, 'failed'],
])('an answer %i is %s', (status, code) => expect(httpObstacle(status)?.obstacle.code).toBe(code));

test('of the keys a server shows the best one is taken', () => {
  const lines = [
    '# nas:22 SSH-2.0-OpenSSH_9.2p1',
    'nas ssh-rsa AAAAB3',
    'nas ecdsa-sha2-nistp256 AAAAE2',
    'nas ssh-ed25519 AAAAC3',
  ];
  expect(newestKey(lines)).toBe('nas ssh-ed25519 AAAAC3');
  expect(newestKey(lines.slice(0, 3))).toBe('nas ecdsa-sha2-nistp256 AAAAE2');
  expect(newestKey(['getaddrinfo nas: Name or service not known'])).toBeUndefined();
});

describe('what ssh reads', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-ssh-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const login = {
    ...{ address: { host: 'nas', port: 2222 }, username: 'OFFICE user', password: 'pass "word"' },
    ...{ hostKey: '[nas]:2222 ssh-ed25519 AAAAC3Nz', keyFile: '/data/secrets/key' },
  };

  test('trusts the accepted key alone, has the password in no file, and is gone afterwards', async () => {
    const files = await writeSshFiles(folder, login);
    const config = readFileSync(files.config, 'utf8');
    expect(config).toContain('User "OFFICE user"\n');
    expect(config).toContain('StrictHostKeyChecking yes\n');
    expect(config).not.toContain('IdentityFile');
    const own = join(files.config, '..');
    expect(readFileSync(join(own, 'known_hosts'), 'utf8')).toBe('kontor-backup ssh-ed25519 AAAAC3Nz\n');
    for (const name of readdirSync(own)) {
      expect(readFileSync(join(own, name), 'utf8'), name).not.toContain('word"');
      expect(statSync(join(own, name)).mode & 0o077, name).toBe(0);
    }
    expect(files.environment.KONTOR_SSH_PASSWORD).toBe('pass "word"');
    await files.remove();
    expect(existsSync(own)).toBe(false);
  });

  test('uses the key of the box where there is no password', async () => {
    const files = await writeSshFiles(folder, { ...login, password: '' });
    expect(readFileSync(files.config, 'utf8')).toContain('IdentityFile "/data/secrets/key"\nBatchMode yes\n');
    expect(files.environment).toEqual({});
  });

  test('left by a server that was killed is removed', async () => {
    await writeSshFiles(folder, login);
    await removeSshFiles(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ['a name that would add a line', { username: 'x\nProxyCommand touch /tmp/x' }],
    ['a name that would end the quotes', { username: 'x" y' }],
    ['no name', { username: '' }],
    ['no key', { hostKey: '' }],
    ['a key that would add a line', { hostKey: 'nas ssh-ed25519 AAAA\n* ssh-ed25519 BBBB' }],
  ])('is not written for %s', async (_what, wrong) => {
    await expect(writeSshFiles(folder, { ...login, ...wrong })).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([]);
  });
});
