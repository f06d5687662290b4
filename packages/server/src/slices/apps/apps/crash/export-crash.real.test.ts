import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasMariadb } from '@kontor/testkit/databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endCaller } from '../backup-caller.fixture.ts';
import { type Backups, createBackups, pointsOf } from './backups.fixture.ts';
import { type CrashHarness, openCrashHarness } from './crash-harness.fixture.ts';

// Keeps T2: the server ends at every point of an export; the next start completes or undoes it entirely, and the app runs.
describe('the server ends while the data of an app is exported', () => {
  let harness: CrashHarness;
  let backups: Backups;
  beforeAll(async () => {
    harness = await openCrashHarness();
    harness.offerNew();
    backups = createBackups(harness);
  });
  afterAll(() => harness.close());

  const exportSteps = ['check', 'copy', 'stop', 'dump', 'changes', 'start', 'complete'];
  test.each(pointsOf(exportSteps, ['before', 'after']))('an export at %s is completed', async (point) => {
    await backups.begin(`app-export/${point}`);
    await backups.untilCrash(backups.exportApp);
    await harness.boot();
    const { folder } = await backups.exportApp();
    expect(readFileSync(join(folder, 'files/data/count'), 'utf8')).toBe(String(harness.visits()));
    await backups.dropExport();
    await backups.end();
  });

  test.each(pointsOf(exportSteps, ['undo-before', 'undo-after']))('an export is undone at %s', async (point) => {
    // Nobody asks for it any more: it fails at its last step.
    await backups.begin(`app-export/${point}`, (reached) => {
      if (reached === 'app-export/complete/before') endCaller(harness.box().database, backups.by());
    });
    await backups.untilCrash(backups.exportApp);
    await harness.boot();
    await harness.box().jobs.idle();
    await backups.end();
  });

  test('a process that is killed on the way', async () => {
    await backups.begin('app-export/check/before');
    await backups.untilCrash(backups.exportApp);
    await harness.boot('app-export/changes/after', 'killed');
    expect((await harness.server().ended).signal).toBe('SIGKILL');
    await harness.boot();
    await backups.exportApp();
    await backups.dropExport();
    await backups.end();
  });
});

describe.runIf(hasMariadb)('the server ends while a database is exported', () => {
  let harness: CrashHarness;
  let backups: Backups;
  beforeAll(async () => {
    harness = await openCrashHarness({ countsIn: 'mysql' });
    harness.offerNew();
    backups = createBackups(harness);
  });
  afterAll(() => harness.close());

  test.each(['dump/before', 'dump/after'])('an export at %s is completed', async (point) => {
    await backups.begin(`app-export/${point}`);
    await backups.untilCrash(backups.exportApp);
    await harness.boot();
    const { folder } = await backups.exportApp();
    expect(readdirSync(join(folder, 'databases'))).toEqual(['mysql-app_probe.sql']);
    await backups.dropExport();
    await backups.end();
  });
});
