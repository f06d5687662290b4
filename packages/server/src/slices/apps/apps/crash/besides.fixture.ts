import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@kontor/platform/database/database';
import { knownPassword } from '@kontor/testkit/known-users';
import { expect } from 'vitest';
import { addCaller, endCaller } from '../backup-caller.fixture.ts';
import { createBackups } from './backups.fixture.ts';
import { eventually, instance } from './box-inspection.fixture.ts';
import type { CrashHarness } from './crash-harness.fixture.ts';

const { signal } = new AbortController();
const title = 'Sonde (26.11.2026)';

/** Installs the app of a harness from one export, for one job after another, on a server on which it was removed with its data. */
export function createBesides(harness: CrashHarness) {
  const state = { callers: 0, visits: 0 };
  const by = () => `beside-${state.callers}`;
  const [saved, fetched, copy] = ['saved', 'fetched', 'copy.db'].map((name) => join(harness.data, name)) as [
    string,
    string,
    string,
  ];
  const fetch = () => {
    rmSync(fetched, { recursive: true, force: true });
    execFileSync('cp', ['--archive', '--no-target-directory', saved, fetched]);
  };
  const next = () => {
    state.callers += 1;
    addCaller(harness.box().database, by());
    fetch();
  };

  async function remove(): Promise<void> {
    await harness.idle();
    if ((await harness.list()).length === 0) return;
    const path = `/api/v1/apps/${instance}?removeData=true&password=${knownPassword}`;
    expect((await harness.client().delete(path as never)).status).toBe(202);
    await eventually(async () => expect([await harness.list(), harness.box().jobs.open()]).toEqual([[], []]));
  }

  return {
    /** Cancels the work at its last point where that is possible. */
    cancelAtRoute(reached: string): void {
      if (reached !== 'app-beside/route/before') return;
      const { jobs } = harness.box();
      for (const { id, kind } of jobs.open()) if (kind === 'app-beside') jobs.cancel(id);
    },
    /** Installs the app and makes the export, with a copy of the database. */
    async begin(): Promise<void> {
      const backups = createBackups(harness, 'backup-for-beside');
      await backups.begin('');
      state.visits = await backups.fetch();
      execFileSync('mv', [fetched, saved]);
      harness.box().database.snapshotTo(copy);
      await backups.end();
    },
    /** Removes the app with its data, and boots. */
    async remove(crashAt?: string, onPoint?: (point: string) => void): Promise<void> {
      await harness.boot();
      await remove();
      await harness.server().stop();
      await harness.boot(crashAt, 'thrown', onPoint);
      next();
    },
    /** Asks by another job, as after a failure. */
    again(): void {
      endCaller(harness.box().database, by());
      next();
    },
    installBeside(): Promise<void> {
      const request = { from: instance, folder: fetched, copy, title, uid: 'admin@kontor.localhost' };
      return harness.box().slices.apps.installBeside(request, { by: by(), signal });
    },
    /** Expects that this server has nothing of the app. */
    expectNothing(): void {
      expect(existsSync(join(harness.data, 'apps', instance))).toBe(false);
      expect(existsSync(join(harness.data, 'addons/mysql/data/base/app_probe'))).toBe(false);
      expect(rowsIn(harness.data)).toEqual([0, 0, 0, 0]);
    },
    /** Checks that the app is complete with the data of the export, and that nothing else is left. */
    async end(): Promise<void> {
      endCaller(harness.box().database, by());
      rmSync(fetched, { recursive: true, force: true });
      harness.expectVisits(state.visits);
      expect(await harness.check()).toMatchObject({ status: 'RUNNING', title });
      await harness.server().kill();
    },
  };
}

export type Besides = ReturnType<typeof createBesides>;

/** Returns how many rows there are of apps, their releases, secrets and accounts. */
function rowsIn(data: string): number[] {
  const database = openDatabase({ file: join(data, 'kontor.db') });
  try {
    const tables = database.tables<Record<string, object>>();
    return ['apps', 'app_releases', 'app_secrets', 'addon_accounts'].map(
      (name) => database.all(tables.selectFrom(name).selectAll()).length,
    );
  } finally {
    database.close();
  }
}
