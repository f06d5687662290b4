import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appRow } from '../../registry/app-row.fixture.ts';
import { type AppsDb, createAppsDb } from '../../registry/db.ts';
import { createResourceUsage, type ResourceUsage } from './resource-usage.ts';

let clock: VirtualClock;
let core: TestCore;
let db: AppsDb;
let resourceUsage: ResourceUsage;
let measured: string[];

beforeEach(() => {
  clock = createVirtualClock();
  core = createTestCore({ clock });
  db = createAppsDb(core.database);
  measured = [];
  resourceUsage = createResourceUsage({
    core,
    db,
    engine: { usage: async () => ({ memoryBytes: 5_000, cpuSeconds: 1, processes: 1 }) },
    files: {
      measureData: async (instance) => {
        measured.push(instance);
        return 7_000;
      },
    },
  });
});
afterEach(async () => {
  await resourceUsage.stop();
  core.remove();
});

test('what an app takes is known when its installation ends, also when it answered before; its data is measured then', async () => {
  const row = appRow({ state: 'installing' });
  db.add(row);
  resourceUsage.wake();
  await clock.advance(1_000);
  await vi.waitFor(
    () => expect(resourceUsage.statsOf(row, 9_000)).toMatchObject({ memoryBytes: 5_000, memoryLimit: 9_000 }),
    { timeout: 30_000 },
  );
  expect(measured).toEqual([]);
  db.change('app-wiki', { state: 'installed' });
  resourceUsage.wake();
  await clock.advance(1_000);
  await vi.waitFor(() => expect(db.find('app-wiki')?.data_bytes).toBe(7_000), { timeout: 30_000 });
});

test('of a removed app nothing is looked at', async () => {
  const row = appRow({ state: 'kept', wanted: 'absent' });
  db.add(row);
  resourceUsage.wake();
  await clock.advance(1_000);
  expect([resourceUsage.statsOf(row, 9_000), measured]).toEqual([null, []]);
});
