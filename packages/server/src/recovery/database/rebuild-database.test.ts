import { join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { startBox } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rebuildDatabase, repairCommands, repairFolder } from './rebuild-database.ts';

let places: Record<'own' | 'other', ReturnType<typeof dataFolder>>;
let cancel: AbortController;
beforeEach(() => {
  places = { own: dataFolder(), other: dataFolder() };
  cancel = new AbortController();
  for (const { folder } of Object.values(places)) placeDatabase(folder);
});
afterEach(() => {
  cancel.abort(new Error('over'));
  for (const place of Object.values(places)) place.remove();
});

/** Leaves a process running, as a killed server does. */
async function leave(data: string) {
  const up = Promise.withResolvers<void>();
  const args = ['-e', "console.log('up'); setInterval(() => {}, 60000)"];
  const own = { program: 'node', args, cwd: data, job: 'left', signal: cancel.signal } as const;
  const state = { hasEnded: false };
  const ended = repairCommands(data, systemClock)
    .run({ ...own, onLine: () => up.resolve() })
    .finally(() => {
      state.hasEnded = true;
    });
  await up.promise;
  return { ended, state };
}

test('processes left by a server killed while rebuilding a database are ended first, but none of other data folders', async () => {
  const left = await leave(places.own.folder);
  const others = await leave(places.other.folder);
  const made = await rebuildDatabase({ data: places.own.folder, clock: systemClock, timeoutMs: 60_000 });
  expect(made).toBe(join(repairFolder(places.own.folder), 'anew.db'));
  await expect.poll(() => left.state.hasEnded).toBe(true);
  expect((await left.ended).code).not.toBe(0);
  expect(others.state.hasEnded).toBe(false);
  cancel.abort(new Error('over'));
  await expect(others.ended).rejects.toThrow('over');
});

test('a box that starts without rebuilding its database ends them as well', async () => {
  const left = await leave(places.own.folder);
  const box = await startBox({ data: places.own.folder, engine: createMemoryEngine() });
  try {
    await expect.poll(() => left.state.hasEnded).toBe(true);
  } finally {
    await box.stop();
  }
});
