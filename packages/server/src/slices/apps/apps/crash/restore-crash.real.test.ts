import { hasMariadb } from '@kontor/testkit/databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backups, createBackups, pointsOf } from './backups.fixture.ts';
import { type CrashHarness, openCrashHarness } from './crash-harness.fixture.ts';

// Keeps T2: the server ends at every point of a restore; the next start completes or undoes it entirely, with the restored data or that from before.
describe('the server ends while the data of an app is restored', () => {
  let harness: CrashHarness;
  let backups: Backups;
  beforeAll(async () => {
    harness = await openCrashHarness();
    harness.offerNew();
    backups = createBackups(harness);
  });
  afterAll(() => harness.close());

  const restoreSteps = ['check', 'prepare', 'stop', 'dump', 'exchange', 'databases', 'start', 'healthy'];
  const afterwards = ['stop-again', 'clean'];
  test.each(pointsOf([...restoreSteps, ...afterwards], ['before', 'after']))(
    'a restore at %s is completed',
    async (point) => {
      await backups.begin(`app-restore/${point}`);
      const visits = await backups.fetch();
      await backups.untilCrash(backups.restoreApp);
      await harness.boot();
      await backups.restoreApp();
      harness.expectVisits(visits);
      await backups.end();
    },
  );

  test.each(pointsOf(restoreSteps, ['undo-before', 'undo-after']))(
    'a restore is undone at %s, and the data is as before',
    async (point) => {
      await backups.begin(`app-restore/${point}`, backups.cancelAtHealthy);
      await backups.fetch();
      await backups.untilCrash(backups.restoreApp);
      await harness.boot();
      await expect(backups.restoreApp()).rejects.toMatchObject({ code: 'job-cancelled' });
      await backups.end();
    },
  );

  test('a process that is killed on the way', async () => {
    await backups.begin('app-restore/check/before');
    const visits = await backups.fetch();
    await backups.untilCrash(backups.restoreApp);
    await harness.boot('app-restore/exchange/after', 'killed');
    expect((await harness.server().ended).signal).toBe('SIGKILL');
    await harness.boot();
    await backups.restoreApp();
    harness.expectVisits(visits);
    await backups.end();
  });
});

describe.runIf(hasMariadb)('the server ends while a database is restored', () => {
  let harness: CrashHarness;
  let backups: Backups;
  beforeAll(async () => {
    harness = await openCrashHarness({ countsIn: 'mysql' });
    harness.offerNew();
    backups = createBackups(harness);
  });
  afterAll(() => harness.close());

  test.each(['dump/after', 'databases/before', 'databases/after'])('a restore at %s is completed', async (point) => {
    await backups.begin(`app-restore/${point}`);
    const visits = await backups.fetch();
    await backups.untilCrash(backups.restoreApp);
    await harness.boot();
    await backups.restoreApp();
    harness.expectVisits(visits);
    await backups.end();
  });

  test.each(['databases/undo-before', 'databases/undo-after', 'dump/undo-after'])(
    'a restore is undone at %s, and the database is as before',
    async (point) => {
      await backups.begin(`app-restore/${point}`, backups.cancelAtHealthy);
      await backups.fetch();
      await backups.untilCrash(backups.restoreApp);
      await harness.boot();
      await expect(backups.restoreApp()).rejects.toMatchObject({ code: 'job-cancelled' });
      await backups.end();
    },
  );
});
