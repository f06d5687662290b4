import { spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { startBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { damageIndex } from '@kontor/testkit/damage-database';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { enterByPin, recoveryOf } from '@kontor/testkit/recovery';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBox, openBoxRecovery } from '../compose/box.ts';
import { type Config, readConfig } from '../config.ts';
import { projectPaths } from '../project-paths.ts';
import { RecoveryNeededError } from './recovery-needed.ts';

// Each damage is done to a stopped box, which then comes up with its page for recovery and is brought back by the calls of that page alone.
let place: ReturnType<typeof dataFolder>;
let config: Config;
let uid: string;
const at = (...path: string[]) => join(place.folder, ...path);
const engine = createMemoryEngine();

beforeEach(() => {
  place = dataFolder();
  config = readConfig(
    {
      KONTOR_DATA: place.folder,
      KONTOR_PORT: '0',
      KONTOR_LOG_LEVEL: 'silent',
      KONTOR_LDAP_PORT: 'off',
      KONTOR_ENGINE: 'process',
    },
    '/',
  );
});
afterEach(() => place.remove());

/** Sets a box up with one person and stops it. */
async function prepare(): Promise<void> {
  placeDatabase(place.folder);
  const box = await startBox({ data: place.folder, engine });
  uid = box.addUser({ uid: 'olga@kontor.localhost', role: 'admin' });
  await box.stop();
}

/** Resolves when the box starts and its person can sign in. */
async function comesBack(): Promise<void> {
  const box = await startBox({ data: place.folder, engine });
  try {
    expect(box.fault).toBeUndefined();
    expect((await (await box.signIn(uid)).get('/api/v1/session')).json).toMatchObject({ loggedInUser: { uid } });
  } finally {
    await box.stop();
  }
}

/** Opens the page for recovery and does what an administrator does there; resolves when the box may be started. */
async function recover(expected: object, act: (client: Client) => Promise<void>, from = recoveryOf(config)) {
  const recovery = await from;
  try {
    const client = await enterByPin(recovery);
    expect((await client.get('/api/v1/recovery')).json).toMatchObject(expected);
    await act(client);
    await recovery.chosen;
  } finally {
    await recovery.stop();
  }
}

const restoreNewest = async (client: Client) => {
  const { copies } = (await client.get('/api/v1/recovery')).json;
  expect((await client.post('/api/v1/recovery/restore', { body: { copy: copies[0]?.id } })).status).toBe(204);
};

describe('a box comes back by the page alone', () => {
  beforeEach(prepare);

  test('after its database was cut off, from the copy of the last update', async () => {
    mkdirSync(at('copies'));
    cpSync(at('kontor.db'), at('copies', '20261122T154500123Z.0040-x.db'));
    truncateSync(at('kontor.db'), 5_000);
    await recover({ reason: 'database-unreadable' }, restoreNewest);
    await comesBack();
  });

  test('after a part of its database was overwritten', async () => {
    damageIndex(place.folder, 'sessions_by_uid');
    await recover({ reason: 'database-damaged', repair: 'offered' }, async (client) => {
      expect((await client.post('/api/v1/recovery/repair')).status).toBe(202);
      const repaired = async () => (await client.get('/api/v1/recovery')).json.repair;
      await expect.poll(repaired, { timeout: 30_000 }).toBe('done');
      await restoreNewest(client);
    });
    await comesBack();
  });

  test('after a migration failed: it goes back to the state before', async () => {
    const failing = at('failing-migrations');
    mkdirSync(failing);
    writeFileSync(join(failing, '9999-fails.sql'), 'INSERT INTO there_is_no_such_table VALUES (1);');
    const migrations = [projectPaths.platformMigrations, projectPaths.serverMigrations, failing];
    const cause = await openBox(config, { migrations, engine }).catch((error: unknown) => error);
    if (!(cause instanceof RecoveryNeededError)) throw cause;
    expect(cause.reason).toBe('update-failed');
    await recover({ reason: 'update-failed' }, restoreNewest, openBoxRecovery(config, cause));
    rmSync(failing, { recursive: true });
    await comesBack();
  });

  test('after the file of its key was lost, from what was written down', async () => {
    const key = readFileSync(at('secrets', 'box-key'), 'utf8');
    rmSync(at('secrets', 'box-key'));
    await recover({ reason: 'key-missing' }, async (client) => {
      expect((await client.post('/api/v1/recovery/key', { body: { key } })).status).toBe(204);
    });
    await comesBack();
  });
});

describe('a box on a loop device', () => {
  let image: string;
  beforeEach(async () => {
    image = `${place.folder}.image`;
    writeFileSync(image, '');
    truncateSync(image, 96 * 1024 * 1024);
    for (const [program, ...args] of [
      ['mkfs.ext4', '-q', image],
      ['mount', '-o', 'loop', image, place.folder],
    ] as const)
      expect([program, spawnSync(program, args).status]).toEqual([program, 0]);
    await prepare();
  });
  afterEach(() => {
    spawnSync('umount', [place.folder]);
    rmSync(image);
  });

  test('that is full comes back when something is deleted on the page', async () => {
    mkdirSync(at('trash', 'nobody'), { recursive: true });
    const handle = openSync(at('trash', 'nobody', 'filler'), 'a');
    for (const size of [1024 * 1024, 4096, 1]) {
      try {
        while (writeSync(handle, Buffer.alloc(size, 'x')) > 0);
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' });
      }
    }
    closeSync(handle);
    await recover({ reason: 'disk-full' }, async (client) => {
      expect((await client.delete('/api/v1/recovery/space/trash')).status).toBe(200);
      expect((await client.post('/api/v1/recovery/start')).status).toBe(204);
    });
    await comesBack();
  });
});
