import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { backupLogin, hasVsftpd, startVsftpd } from '@kontor/testkit/backup-servers';
import { createMemoryLog } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRestic } from '../../restic/restic.ts';
import { type Commands, createCommands } from '../../run-command.ts';
import { createBackupTargets } from '../backup-targets.ts';
import type { BackupTargets, TargetPlace } from '../target.ts';

// A server that is no longer what it was: it repeats the password it is shown in its refusal, which ends in messages and in the log.
const going = new AbortController().signal;
const hasPrograms = ['/usr/bin/restic', '/usr/bin/rclone'].every((path) => existsSync(path));

let root: string;
let commands: Commands;
let targets: BackupTargets;
let log: ReturnType<typeof createMemoryLog>;
let shown: string[];
let server: Server;
/** Port of an honest server to which everything goes. */
let honest: number | undefined;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-repeated-'));
  for (const name of ['data', 'cache']) mkdirSync(join(root, name));
  const box = `repeated-${randomBytes(6).toString('hex')}`;
  commands = createCommands({ box, node: process.execPath, clock: systemClock, environment: process.env });
  log = createMemoryLog();
  targets = createBackupTargets({ commands, clock: systemClock, log, data: join(root, 'data') });
  shown = [];
  honest = undefined;
  server = createServer((socket) => {
    socket.on('error', () => {});
    if (honest === undefined) return repeat(socket);
    const other = createConnection(honest, '127.0.0.1').on('error', () => socket.destroy());
    socket.pipe(other).pipe(socket);
  });
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await targets.close();
  await commands.close();
  rmSync(root, { recursive: true });
});

function repeat(socket: Socket): void {
  socket.write('220 Ready\r\n');
  socket.on('data', (chunk) => {
    const [verb, word = ''] = String(chunk).trim().split(/ (.*)/);
    if (verb === 'PASS') shown.push(word);
    if (verb === 'USER') socket.write('331 Password, please\r\n');
    else socket.write(verb === 'PASS' ? `530 ${word} is wrong\r\n` : '502 Not here\r\n');
  });
}

const listen = () =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
    });
  });
const placeAt = (port: number): TargetPlace => ({
  medium: 'network',
  server: { protocol: 'ftp', ...backupLogin, server: `127.0.0.1:${port}`, path: '/', domain: '' },
});

describe.runIf(hasPrograms)('a password that an FTP server repeats', () => {
  test('is in no obstacle', async () => {
    const place = placeAt(await listen());
    const found = await targets.obstacle(place, going);
    expect(found).toMatchObject({ code: 'wrong-login', text: expect.stringContaining('530 *** is wrong') });
    const refused = await targets.open(place, going).catch((cause) => cause);
    expect(refused).toMatchObject({ obstacle: { code: 'wrong-login', text: expect.stringContaining('530 ***') } });
    expect(shown).toContain(backupLogin.password);
    expect(JSON.stringify([found, refused.obstacle, refused.message, log.lines])).not.toContain(backupLogin.password);
  }, 120_000);

  test.runIf(hasVsftpd)(
    'is in no message of restic',
    async () => {
      const vsftpd = await startVsftpd();
      try {
        const restic = createRestic({ commands, clock: systemClock, log, cacheFolder: join(root, 'cache') });
        honest = vsftpd.port;
        const { repository } = await targets.open(placeAt(await listen()), going);
        honest = undefined;
        const said: string[] = [];
        const list = () => restic.snapshots(repository, 'of the repository', { signal: going });
        // Restic may end before it has passed on what rclone said last.
        await vi.waitFor(
          async () => {
            const failed = await list().catch((cause) => cause);
            said.push(failed.message);
            expect(failed.message).toContain('530 ***');
          },
          { timeout: 60_000, interval: 10 },
        );
        expect(shown).toContain(backupLogin.password);
        expect(said.join()).not.toContain(backupLogin.password);
        expect(JSON.stringify([repository.url, repository.options])).not.toContain(backupLogin.password);
      } finally {
        await vsftpd.remove();
      }
    },
    240_000,
  );
});
