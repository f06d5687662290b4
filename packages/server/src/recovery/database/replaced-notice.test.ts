import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startBox } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseCopy, copiesFolder, listCopies } from './copies.ts';

const uid = 'anna.arndt@kontor.localhost';
const from = { address: '127.0.0.1', userAgent: 'test' };

let place: ReturnType<typeof dataFolder>;
beforeEach(() => {
  place = dataFolder();
  placeDatabase(place.folder);
});
afterEach(() => place.remove());

const start = () => startBox({ data: place.folder, engine: createMemoryEngine() });

/** Chooses a copy made while a user was signed in; resolves with the session's token. */
async function chooseOld(): Promise<string> {
  const box = await start();
  box.addUser({ uid, role: 'admin' });
  const { token } = box.slices.session.begin(uid, from);
  box.slices.passwords.issueToken(uid, 3_600_000);
  mkdirSync(copiesFolder(place.folder), { recursive: true });
  const id = '20260115T110000000Z.0040-x.db';
  box.database.snapshotTo(join(copiesFolder(place.folder), id));
  await box.end();
  chooseCopy(place.folder, listCopies(place.folder), { id, now: new Date() });
  return token;
}

test('sessions, links and known addresses that were ended since the copy do not come back', async () => {
  const token = await chooseOld();
  const box = await start();
  try {
    expect(box.slices.session.identify(token)).toBeUndefined();
    const rows = (table: string) =>
      box.database.all(box.database.tables<Record<string, object>>().selectFrom(table).selectAll());
    const tables = ['sessions', 'app_sessions', 'reset_tokens', 'reset_requests', 'familiar_addresses'];
    expect(tables.flatMap(rows)).toEqual([]);
    expect(box.slices.users.admins()).toEqual([uid]);
  } finally {
    await box.end();
  }
});

test('administrators are told once that passwords and rights may be older', async () => {
  await chooseOld();
  for (const _start of ['first', 'second']) {
    const box = await start();
    try {
      const { json } = await (await box.signIn(uid)).get('/api/v1/messages');
      expect(json.map(({ text }: { text: string }) => text)).toMatchObject([
        expect.stringContaining('Kopie der Datenbank'),
      ]);
    } finally {
      await box.end();
    }
  }
});
