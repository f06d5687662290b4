import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { type TestGround, testGround } from '@kontor/testkit/ground';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appRow } from './app-row.fixture.ts';
import { type AppsDb, createAppsDb } from './db.ts';
import { createFigures, type Figures } from './figures.ts';

let clock: VirtualClock;
let ground: TestGround;
let db: AppsDb;
let figures: Figures;
let measured: string[];

beforeEach(() => {
  clock = createVirtualClock();
  ground = testGround({ clock });
  db = createAppsDb(ground.database);
  measured = [];
  figures = createFigures({
    ground,
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
  await figures.stop();
  ground.remove();
});

test('what an app takes is known when its installation ends, also when it answered before; its data is measured then', async () => {
  const row = appRow({ state: 'installing' });
  db.add(row);
  figures.wake();
  await clock.advance(1_000);
  await vi.waitFor(() => expect(figures.statsOf(row, 9_000)).toMatchObject({ memoryBytes: 5_000, memoryLimit: 9_000 }));
  expect(measured).toEqual([]);
  db.change('app-wiki', { state: 'installed' });
  figures.wake();
  await clock.advance(1_000);
  await vi.waitFor(() => expect(db.find('app-wiki')?.data_bytes).toBe(7_000));
});

test('of a removed app nothing is looked at', async () => {
  const row = appRow({ state: 'kept', wanted: 'absent' });
  db.add(row);
  figures.wake();
  await clock.advance(1_000);
  expect([figures.statsOf(row, 9_000), measured]).toEqual([null, []]);
});
