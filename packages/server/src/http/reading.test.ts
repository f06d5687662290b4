import { type Call, endpoints } from '@kontor/contract/api';
import type { Endpoint } from '@kontor/contract/endpoint';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let box: TestBox;
let admin: Client & { uid: string };
const written: string[] = [];
beforeAll(async () => {
  // After what begins with the start no recurring work does.
  box = await startBox({ engine: createMemoryEngine(), clock: createVirtualClock(Date.now()) });
  admin = await box.signedIn({ uid: 'admin@kontor.localhost', role: 'admin', mode: true });
  await admin.get('/api/v1/session');
  for (const { recurring = [], watches = [] } of box.slices.all)
    for (const work of [...recurring, ...watches]) await work.idle();
  for (const name of ['run', 'all', 'first'] as const) {
    const real = box.database[name] as (query: { compile(): { sql: string } }) => unknown;
    vi.spyOn(box.database, name).mockImplementation(((query: { compile(): { sql: string } }) => {
      const { sql } = query.compile();
      if (/^\s*(insert|update|delete|replace)/i.test(sql)) written.push(sql);
      return real(query);
    }) as never);
  }
});
afterAll(() => box.end());

/** The documents have these two as they are: the journal says who took all users with them, and a second factor that is to be set up waits for its first code. */
const writing: readonly Call[] = ['GET /api/v1/users/export', 'GET /api/v1/users/{id}/twofactorcode'];

const reads = Object.entries<Endpoint>(endpoints)
  .filter(([call, { reply }]) => call.startsWith('GET ') && reply !== 'stream')
  .map(([call]) => call as Call)
  .filter((call) => !writing.includes(call));

test.each(reads)('%s changes nothing in the database (H2)', async (call) => {
  const path = call
    .slice(4)
    .replace('{id}', encodeURIComponent(admin.uid))
    .replace(/\{\w+\}/g, '1');
  await admin.get(path as '/api/v1/session');
  expect(written.splice(0)).toEqual([]);
});
