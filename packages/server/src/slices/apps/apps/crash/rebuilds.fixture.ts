import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@kontor/platform/database/database';
import { expect } from 'vitest';
import { addCaller, endCaller } from '../backup-caller.fixture.ts';
import { createBackups } from './backups.fixture.ts';
import { instance } from './box-inspection.fixture.ts';
import type { CrashHarness } from './crash-harness.fixture.ts';

const { signal } = new AbortController();

/** Rebuilds the app of a harness from one export, for one job after another, on a machine that has nothing of it but its row. */
export function createRebuilds(harness: CrashHarness) {
  const state = { callers: 0, visits: 0 };
  const by = () => `rebuild-${state.callers}`;
  const saved = join(harness.data, 'saved');
  const fetched = join(harness.data, 'fetched');
  const fetch = () => {
    rmSync(fetched, { recursive: true, force: true });
    execFileSync('cp', ['--archive', '--no-target-directory', saved, fetched]);
  };

  return {
    saved,
    /** Cancels a rebuild at its last point where that is possible. */
    cancelAtRoute(reached: string): void {
      if (reached !== 'app-rebuild/route/before') return;
      const { jobs } = harness.box();
      for (const { id, kind } of jobs.open()) if (kind === 'app-rebuild') jobs.cancel(id);
    },
    /** Installs the app and makes the export. */
    async begin(): Promise<void> {
      const backups = createBackups(harness, 'backup-for-rebuild');
      await backups.begin('');
      state.visits = await backups.fetch();
      execFileSync('mv', [fetched, saved]);
      await backups.end();
    },
    /** Leaves nothing of the app but what the database says, and boots. */
    async vanish(crashAt?: string, onPoint?: (point: string) => void): Promise<void> {
      await harness.boot();
      await harness.server().stop();
      forgetApp(harness.data);
      for (const name of ['apps', 'addons']) rmSync(join(harness.data, name), { recursive: true, force: true });
      await harness.boot(crashAt, 'thrown', onPoint);
      state.callers += 1;
      addCaller(harness.box().database, by());
      fetch();
    },
    /** Asks for the rebuild by another job, as after a failure. */
    again(): void {
      endCaller(harness.box().database, by());
      state.callers += 1;
      addCaller(harness.box().database, by());
      fetch();
    },
    rebuildApp: () => harness.box().slices.apps.rebuildApp(instance, fetched, { by: by(), signal, wanted: 'running' }),
    /** Expects that this machine has nothing of the app. */
    expectNothing(): void {
      expect(existsSync(join(harness.data, 'apps', instance))).toBe(false);
      expect(existsSync(join(harness.data, 'addons/mysql/data/base/app_probe'))).toBe(false);
      const { state: of, wanted } = rowIn(harness.data);
      expect({ of, wanted }).toEqual({ of: 'kept', wanted: 'absent' });
    },
    /** Checks that the app is complete with the data of the export, and that nothing else is left. */
    async end(): Promise<void> {
      endCaller(harness.box().database, by());
      rmSync(fetched, { recursive: true, force: true });
      harness.expectVisits(state.visits);
      expect(await harness.check()).toMatchObject({ status: 'RUNNING' });
      await harness.server().kill();
    },
  };
}

export type Rebuilds = ReturnType<typeof createRebuilds>;

interface AppTables {
  apps: { instance_id: string; state: string; wanted: string };
  addon_accounts: { state: string };
}

function within<T>(data: string, work: (database: ReturnType<typeof openDatabase>) => T): T {
  const database = openDatabase({ file: join(data, 'kontor.db') });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Writes what the restore of the whole server writes about apps that are not back yet. */
const forgetApp = (data: string): void =>
  within(data, (database) => {
    const tables = database.tables<AppTables>();
    database.run(tables.updateTable('apps').set({ state: 'kept', wanted: 'absent' }));
  });

const rowIn = (data: string): AppTables['apps'] =>
  within(data, (database) => {
    const row = database.first(database.tables<AppTables>().selectFrom('apps').selectAll());
    if (row === undefined) throw new Error('There is no app.');
    return row;
  });
