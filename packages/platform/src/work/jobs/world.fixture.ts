import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../database/database.ts';
import { migrate, platformMigrations } from '../../database/migrate.ts';
import { nextEpoch } from '../lock.ts';
import { createVirtualClock, type VirtualClock } from '../virtual-clock.ts';
import type { CrashHook } from './crash.ts';
import type { AnyJobKind, JobStep, JobView } from './definitions.ts';
import { createJobs, type Jobs } from './jobs.ts';

/** A box for tests of jobs: one database file, a virtual clock, and starts of the server on it. */
export interface World {
  database: Database;
  clock: VirtualClock;
  /** All reported views of jobs, in order, as committed. */
  views: JobView[];
  /** Starts the server: jobs with the next epoch. */
  boot(kinds: readonly AnyJobKind[], more?: { crash?: CrashHook; resume?: boolean }): Jobs;
  close(): void;
}

export function createWorld(): World {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-jobs-'));
  const database = openDatabase({ file: join(folder, 'kontor.db'), synchronous: 'OFF' });
  migrate(database, [platformMigrations]);
  const clock = createVirtualClock();
  const views: JobView[] = [];
  return {
    database,
    clock,
    views,
    boot(kinds, { crash = () => {}, resume = true } = {}) {
      const onProgress = (view: JobView) => database.afterCommit(() => views.push(view));
      const jobs = createJobs({ database, clock, epoch: nextEpoch(database), kinds, crash, onProgress });
      if (resume) jobs.resume();
      return jobs;
    },
    close() {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A step that records its calls in the diary: `do a`, `undo a`. */
export function noting<I, S>(
  diary: string[],
  name: string,
  more: Partial<JobStep<I, S>> = {},
): JobStep<I, S> & { name: string } {
  return {
    name,
    do: async () => void diary.push(`do ${name}`),
    undo: async () => void diary.push(`undo ${name}`),
    ...more,
  };
}

/** Advances the clock until no job waits for a retry. */
export async function untilQuiet(jobs: Jobs, clock: VirtualClock, isDead = () => false): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    await jobs.idle();
    // The next start has timers on the same clock; they are not for this one to move.
    if (isDead() || !clock.next()) return;
  }
  throw new Error(`never quiet: ${JSON.stringify(jobs.open())}`);
}
