import { Refused } from '@kontor/platform/errors';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { type TestGround, testGround } from '@kontor/testkit/ground';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Observed, WorkloadExit } from '../../adapters/engine/engine.ts';
import { appRow } from './app-row.fixture.ts';
import { type AppsDb, createAppsDb } from './db.ts';
import { createRestarts, type Reason, type Restarts } from './restarts.ts';

let clock: ReturnType<typeof createVirtualClock>;
let ground: TestGround;
let db: AppsDb;
let restarts: Restarts;
let gaveUp: Reason[];

const app = appRow();

beforeEach(() => {
  clock = createVirtualClock();
  ground = testGround({ clock });
  db = createAppsDb(ground.database);
  db.add(app);
  gaveUp = [];
  restarts = createRestarts({ ground, db, gaveUp: (_, reason) => gaveUp.push(reason) });
});

afterEach(() => ground.remove());

const ended = (startedAt: number, exit: Partial<WorkloadExit> = {}): Observed => ({
  instance: 'app-wiki',
  generation: 3,
  state: 'exited',
  startedAt,
  exit: { code: 1, signal: null, at: startedAt, ...exit },
});

const exited: Reason = { code: 'app-exited', params: {} };

describe('an app that ends', () => {
  test('is counted once, however often its end is seen, and waits before its next start', () => {
    const before = ground.live.version('apps');
    for (let look = 0; look < 3; look += 1) restarts.sawExit(app, ended(7));
    expect(restarts.troubleOf(app)).toEqual({
      failures: 1,
      nextStart: clock.now() + 1_000,
      reason: exited,
      hasGivenUp: false,
    });
    expect(ground.live.version('apps')).toBe(before + 1);
  });

  test('again and again waits longer each time; people are told once, at the fifth', () => {
    const pauses = [1, 2, 3, 4, 5, 6].map((start) => {
      restarts.sawExit(app, ended(start));
      return (restarts.troubleOf(app)?.nextStart ?? 0) - clock.now();
    });
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 300_000, 300_000]);
    expect(gaveUp).toEqual([exited]);
    expect(restarts.troubleOf(app)?.hasGivenUp).toBe(true);
  });

  test('because it needed too much memory says so', () => {
    restarts.sawExit(app, ended(1, { code: null, signal: 'SIGKILL', memoryExceeded: true }));
    expect(restarts.troubleOf(app)?.reason.code).toBe('app-memory-exceeded');
  });

  test('while nobody watched is none of its own', () => {
    restarts.sawExit(app, ended(1, { code: null, signal: null }));
    expect(restarts.troubleOf(app)).toBeUndefined();
  });

  test('in an older wish means nothing for the present one, and what was counted then neither (O2)', () => {
    restarts.sawExit({ ...app, generation: 4 }, ended(1));
    expect(restarts.troubleOf({ ...app, generation: 4 })).toBeUndefined();
    restarts.sawExit(app, ended(1));
    expect(restarts.troubleOf({ ...app, generation: 4 })).toBeUndefined();
  });

  test('is forgiven after it has gone well for a while', () => {
    restarts.sawExit(app, ended(1));
    restarts.isSteady(app);
    expect(restarts.troubleOf(app)).toBeUndefined();
  });
});

test('what cannot be started is told at once and tried slowly', () => {
  restarts.couldNotStart(app, new Refused('port-taken'));
  expect(gaveUp).toEqual([{ code: 'port-taken', params: {} }]);
  expect(restarts.troubleOf(app)).toMatchObject({ hasGivenUp: true, nextStart: clock.now() + 300_000 });
  restarts.couldNotStart(app, new Refused('port-taken'));
  expect(gaveUp).toHaveLength(1);
});

test('one that never answers is told at once', () => {
  restarts.neverAnswered(app);
  expect(gaveUp).toEqual([{ code: 'app-never-healthy', params: {} }]);
});

test('a restart of the server forgets nothing', () => {
  restarts.sawExit(app, ended(1));
  const later = createRestarts({ ground, db, gaveUp: () => {} });
  later.sawExit(app, ended(1));
  expect(later.troubleOf(app)?.failures).toBe(1);
});
