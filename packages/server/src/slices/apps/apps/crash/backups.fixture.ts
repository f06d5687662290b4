import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { addCaller, endCaller } from '../backup-caller.fixture.ts';
import { instance } from './box-inspection.fixture.ts';
import type { CrashHarness } from './crash-harness.fixture.ts';

const { signal } = new AbortController();

/** Returns the crash points of steps. */
export const pointsOf = (steps: readonly string[], moments: readonly string[]): string[] =>
  steps.flatMap((step) => moments.map((moment) => `${step}/${moment}`));

/** Resolves when the server has crashed. Its work never ends. */
export async function untilCrashed(harness: CrashHarness, work: () => Promise<unknown>): Promise<void> {
  const ended = work().then(
    () => 'ended',
    (error: Error) => `ended: ${error.message}`,
  );
  expect(await Promise.race([ended, harness.server().ended.then(() => 'crashed')])).toBe('crashed');
}

/** Exports and restores the app of a harness for one job after another, as a backup does. */
export function createBackups(harness: CrashHarness, caller = 'backup') {
  const state = { callers: 0 };
  const by = () => `${caller}-${state.callers}`;
  const exports = join(harness.data, 'exports');
  const fetched = join(harness.data, 'fetched');

  return {
    by,
    /** Cancels a restore at its last point where that is possible. */
    cancelAtHealthy(reached: string): void {
      if (reached !== 'app-restore/healthy/before') return;
      const { jobs } = harness.box();
      for (const { id, kind } of jobs.open()) if (kind === 'app-restore') jobs.cancel(id);
    },
    exportApp: () => harness.box().slices.apps.exportApp(instance, { by: by(), signal }),
    dropExport: () => harness.box().slices.apps.dropExport(instance, by()),
    restoreApp: () => harness.box().slices.apps.restoreApp(instance, fetched, { by: by(), signal }),
    /** Boots with the app installed and running, and with a job that asks for exports. `onPoint` is called at the points of its jobs. */
    async begin(crashAt: string, onPoint?: (point: string) => void): Promise<void> {
      await harness.boot(crashAt, 'thrown', onPoint);
      if ((await harness.check()) === undefined) {
        await harness.install();
        await harness.check();
      }
      state.callers += 1;
      addCaller(harness.box().database, by());
    },
    /** Resolves when the server has crashed. Its work never ends. */
    untilCrash: (work: () => Promise<unknown>) => untilCrashed(harness, work),
    /** Ends the job, and checks that the app is complete and nothing else is left. */
    async end(): Promise<void> {
      endCaller(harness.box().database, by());
      rmSync(fetched, { recursive: true, force: true });
      expect(existsSync(exports) ? readdirSync(exports) : []).toEqual([]);
      expect(await harness.check()).toMatchObject({ status: 'RUNNING' });
      await harness.server().kill();
    },
    /** Makes an export and copies it to where a backup would fetch it. Visits the app once more. */
    async fetch(): Promise<number> {
      const visits = harness.visits();
      const { folder } = await this.exportApp();
      execFileSync('cp', ['--archive', '--no-target-directory', folder, fetched]);
      await this.dropExport();
      endCaller(harness.box().database, by());
      await harness.check();
      state.callers += 1;
      addCaller(harness.box().database, by());
      return visits;
    },
  };
}

export type Backups = ReturnType<typeof createBackups>;
