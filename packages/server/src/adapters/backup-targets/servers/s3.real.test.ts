import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { hasS3Clients, hasSwift } from '@kontor/testkit/s3';
import { createMemoryLog } from '@kontor/testkit/test-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRestic } from '../../restic/restic.ts';
import { type Commands, createCommands } from '../../run-command.ts';
import { createBackupTargets } from '../backup-targets.ts';

const going = new AbortController().signal;
const password = 'a password nobody else has';

// The buckets of a box are the S3 server: Debian has no other.
describe.runIf(hasSwift && hasS3Clients)('a bucket', () => {
  let box: TestBox;
  let root: string;
  let commands: Commands;
  const buckets = { objectstorage: { buckets: ['backups'] } };

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'kontor-bucket-'));
    for (const name of ['data', 'source', 'cache']) mkdirSync(join(root, name));
    commands = createCommands({ box: 'bucket', node: process.execPath, clock: systemClock, environment: process.env });
    box = await startBox();
    await box.slices.addons.provide('app-keeper', buckets);
  });
  afterAll(async () => {
    await commands?.close();
    await box?.end();
    rmSync(root, { recursive: true, force: true });
  });

  test('takes backups; a wrong secret, a missing bucket and a server that is gone are told apart', async () => {
    const settings = box.slices.addons.settings('app-keeper', buckets);
    const { host, port } = new URL(settings['objectstorage.endpoint'] ?? '');
    const { 'objectstorage.accessKey': username = '', 'objectstorage.secretKey': secret = '' } = settings;
    const server = {
      protocol: 's3',
      username,
      password: secret,
      server: host,
      path: 'backups/office',
      domain: '',
    } as const;
    const log = createMemoryLog();
    const targets = createBackupTargets({ commands, clock: systemClock, log, data: join(root, 'data') });
    const restic = createRestic({ commands, clock: systemClock, log, cacheFolder: join(root, 'cache') });
    const look = (more: object) => targets.obstacle({ medium: 'cloud', server: { ...server, ...more } }, going);
    expect(await look({})).toBeUndefined();
    expect(await look({ password: 'wrong' })).toMatchObject({ code: 'wrong-login' });
    expect(await look({ path: 'nothing' })).toMatchObject({ code: 'missing-folder' });
    expect(await look({ path: '..' })).toMatchObject({ code: 'missing-folder' });
    expect(await look({ server: host.replace(port, '9') })).toMatchObject({ code: 'unreachable' });

    const { repository, close } = await targets.open({ medium: 'cloud', server }, going);
    expect(repository.url).toBe(`s3:http://${host}/backups/office/kontor-backups`);
    expect(await restic.state(repository, password, going)).toBe('none');
    await restic.init(repository, password, going);
    writeFileSync(join(root, 'source', 'file'), 'content');
    const request = { folder: join(root, 'source'), paths: ['.'], tags: [], signal: going };
    const { snapshot } = await restic.backup(repository, password, request);
    await restic.restore(repository, password, { snapshot, target: join(root, 'out'), signal: going });
    expect(readFileSync(join(root, 'out', 'file'), 'utf8')).toBe('content');
    await restic.forget(repository, password, [snapshot], going);
    await restic.prune(repository, password, going);
    expect(await restic.check(repository, password, '1/1', going)).toEqual([]);
    await close();
    expect(log.lines).toEqual([]);
  }, 240_000);
});
