import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@kontor/platform/database/database';
import { startBox } from '@kontor/testkit/box';
import { damageIndex } from '@kontor/testkit/damage-database';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RecoveryNeededError } from '../recovery/recovery-needed.ts';

type Schema = { sqlite_schema: { type: string; name: string; tbl_name: string; rootpage: number } };

let place: ReturnType<typeof dataFolder>;
let uid: string;
const healthy = () => join(place.folder, 'healthy');
const damaged = () => join(place.folder, 'damaged');

beforeAll(() => {
  place = dataFolder();
});
afterAll(() => place?.remove());

/** Creates a box with a user who can sign in, and an app. */
async function makeHealthy(): Promise<void> {
  mkdirSync(healthy());
  placeDatabase(healthy());
  const box = await startBox({ data: healthy(), engine: createMemoryEngine() });
  uid = box.addUser({ uid: 'admin@kontor.localhost', role: 'admin' });
  const admin = await box.signIn(uid, true);
  await admin.post('/api/v1/apps/probe', { body: { users: [uid] } });
  await expect.poll(() => box.jobs.open(), { timeout: 30_000 }).toEqual([]);
  await box.stop();
}

function parts(): { type: string; name: string; table: string }[] {
  const database = openDatabase({ file: join(healthy(), 'kontor.db'), readonly: true });
  const schema = database.tables<Schema>().selectFrom('sqlite_schema').where('rootpage', '>', 1);
  const found = database.all(schema.select(['type', 'name', 'tbl_name as table']));
  database.close();
  return found;
}

/** Resolves with `pin` when the recovery page allows sign-in, else with the responses to status and sign-in. */
async function entryWithout(part: string): Promise<string> {
  rmSync(damaged(), { recursive: true, force: true });
  cpSync(healthy(), damaged(), { recursive: true });
  damageIndex(damaged(), part);
  const box = await startBox({ data: damaged(), engine: createMemoryEngine() }).catch((error: unknown) => {
    if (error instanceof RecoveryNeededError) return undefined;
    throw error;
  });
  if (box === undefined) return 'pin';
  try {
    const status = await box.anonymous.get('/api/v1/status');
    const body = { username: uid, password: knownPassword };
    const login = await box.anonymous.post('/api/v1/login', { body });
    return `${status.status} ${status.json.status} ${login.status}`;
  } finally {
    await box.stop();
  }
}

test('whichever index or table is damaged, an administrator gets in by the password or by the PIN', async () => {
  await makeHealthy();
  const locked: string[] = [];
  const byPassword = new Set<string>();
  for (const { name, table } of parts()) {
    const entry = await entryWithout(name).catch((error: unknown) => String(error));
    if (entry === '200 RECOVERY 200') byPassword.add(table);
    else if (entry !== 'pin') locked.push(`${name}: ${entry}`);
  }
  expect(locked).toEqual([]);
  // Damage in tables not needed for sign-in does not prevent it.
  expect([...byPassword]).toEqual(expect.arrayContaining(['outbox', 'mailboxes', 'hosting_builds', 'certificates']));
}, 120_000);
