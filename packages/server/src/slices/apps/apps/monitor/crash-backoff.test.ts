import { RefusedError } from '@kontor/platform/errors';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Observed, WorkloadExit } from '../../../../adapters/engine/engine.ts';
import { appRow } from '../../registry/app-row.fixture.ts';
import { type AppsDb, createAppsDb } from '../../registry/db.ts';
import { type CrashBackoff, createCrashBackoff, type Reason } from './crash-backoff.ts';

let clock: ReturnType<typeof createVirtualClock>;
let core: TestCore;
let db: AppsDb;
let crashBackoff: CrashBackoff;
let gaveUp: Reason[];
let recovered: string[];

const app = appRow();

beforeEach(() => {
  clock = createVirtualClock();
  core = createTestCore({ clock });
  db = createAppsDb(core.database);
  db.add(app);
  gaveUp = [];
  recovered = [];
  crashBackoff = createCrashBackoff({
    core,
    db,
    onGiveUp: (_, reason) => gaveUp.push(reason),
    onRecovered: ({ instance_id }) => recovered.push(instance_id),
  });
});

afterEach(() => core.remove());

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
    const before = core.changeFeed.version('apps');
    for (let look = 0; look < 3; look += 1) crashBackoff.onExit(app, ended(7));
    expect(crashBackoff.startFailureOf(app)).toEqual({
      failures: 1,
      nextStart: clock.now() + 1_000,
      reason: exited,
      hasGivenUp: false,
    });
    expect(core.changeFeed.version('apps')).toBe(before + 1);
  });

  test('again and again waits longer each time; people are told once, at the fifth', () => {
    const pauses = [1, 2, 3, 4, 5, 6].map((start) => {
      crashBackoff.onExit(app, ended(start));
      return (crashBackoff.startFailureOf(app)?.nextStart ?? 0) - clock.now();
    });
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 300_000, 300_000]);
    expect(gaveUp).toEqual([exited]);
    expect(crashBackoff.startFailureOf(app)?.hasGivenUp).toBe(true);
  });

  test('because it needed too much memory says so', () => {
    crashBackoff.onExit(app, ended(1, { code: null, signal: 'SIGKILL', memoryExceeded: true }));
    expect(crashBackoff.startFailureOf(app)?.reason.code).toBe('app-memory-exceeded');
  });

  test('while nobody watched is none of its own', () => {
    crashBackoff.onExit(app, ended(1, { code: null, signal: null }));
    expect(crashBackoff.startFailureOf(app)).toBeUndefined();
  });

  test('of an older generation means nothing for the present one, and what was counted then neither (O2)', () => {
    crashBackoff.onExit({ ...app, generation: 4 }, ended(1));
    expect(crashBackoff.startFailureOf({ ...app, generation: 4 })).toBeUndefined();
    crashBackoff.onExit(app, ended(1));
    expect(crashBackoff.startFailureOf({ ...app, generation: 4 })).toBeUndefined();
  });

  test('is forgiven after it has gone well for a while', () => {
    crashBackoff.onExit(app, ended(1));
    crashBackoff.onSteady(app);
    expect(crashBackoff.startFailureOf(app)).toBeUndefined();
    expect(recovered).toEqual([]);
  });

  test('is said to be well again where people were told, once', () => {
    crashBackoff.onNeverAnswered(app);
    for (let look = 0; look < 2; look += 1) crashBackoff.onSteady(app);
    expect(recovered).toEqual(['app-wiki']);
  });
});

test('what cannot be started is told at once and tried slowly', () => {
  crashBackoff.onStartFailed(app, new RefusedError('port-taken'));
  expect(gaveUp).toEqual([{ code: 'port-taken', params: {} }]);
  expect(crashBackoff.startFailureOf(app)).toMatchObject({ hasGivenUp: true, nextStart: clock.now() + 300_000 });
  crashBackoff.onStartFailed(app, new RefusedError('port-taken'));
  expect(gaveUp).toHaveLength(1);
});

test('one that never answers is told at once', () => {
  crashBackoff.onNeverAnswered(app);
  expect(gaveUp).toEqual([{ code: 'app-never-healthy', params: {} }]);
});

test('a restart of the server forgets nothing', () => {
  crashBackoff.onExit(app, ended(1));
  const later = createCrashBackoff({ core, db, onGiveUp: () => {}, onRecovered: () => {} });
  later.onExit(app, ended(1));
  expect(later.startFailureOf(app)?.failures).toBe(1);
});
