import type { InstalledApp } from '@kontor/contract/apps/apps';
import { isRecent } from '@kontor/platform/work/deadlines';
import { hours, minutes, seconds } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import type { AppFiles } from '../../../../adapters/app-files/app-files.ts';
import type { Engine, Usage } from '../../../../adapters/engine/engine.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppRow, AppsDb } from '../../registry/index.ts';

export interface ResourceUsageNeeds {
  core: ServerContext;
  db: AppsDb;
  engine: Pick<Engine, 'usage'>;
  files: Pick<AppFiles, 'measureData'>;
}

type Stats = NonNullable<InstalledApp['stats']>;

/** Measuring the data reads the disk, so it is rare; memory is reported by the kernel. */
const measureEvery = hours(1);
/** A smaller relative change is not sent to browsers. */
const noticeable = 0.1;

/** Samples the resources apps use, so that the list of apps is served from memory. */
export function createResourceUsage({ core, db, engine, files }: ResourceUsageNeeds) {
  const { clock, changeFeed, log } = core;
  const usages = new Map<string, Usage>();
  const measured = new Map<string, number>();
  let isStopped = false;

  async function sample(): Promise<void> {
    // Includes apps still being installed: they may already run, and the next sample is a minute away.
    const rows = db.all().filter((row) => row.state !== 'kept');
    const changes = await Promise.all(rows.map(sampleOne));
    const known = new Set(rows.map((row) => row.instance_id));
    for (const instance of usages.keys()) if (!known.has(instance)) usages.delete(instance);
    if (changes.includes(true)) changeFeed.changed('apps');
  }

  async function sampleOne(row: AppRow): Promise<boolean> {
    const { instance_id: instance } = row;
    const before = usages.get(instance);
    const now = await engine.usage(instance);
    if (now === undefined) usages.delete(instance);
    else usages.set(instance, now);
    const isMeasured = row.state === 'installed' && (await measure(row));
    return isMeasured || isNoticeable(before?.memoryBytes ?? 0, now?.memoryBytes ?? 0);
  }

  /** Stores the size of the app's data. Resolves with whether it changed noticeably. */
  async function measure({ instance_id: instance, data_bytes: before }: AppRow): Promise<boolean> {
    if (isRecent(measureEvery, measured.get(instance) ?? 0, clock.now())) return false;
    measured.set(instance, clock.now());
    const data_bytes = await files.measureData(instance);
    if (isStopped || !isNoticeable(before, data_bytes)) return false;
    db.change(instance, { data_bytes });
    return true;
  }

  const work = repeat({ name: 'resource usage of apps', clock, log, every: minutes(1), run: sample });

  return {
    /** Samples in a second, and every minute from then on; for when an app has started or stopped. */
    wake: () => work.wakeAfter(seconds(1)),
    statsOf: ({ instance_id: instance, data_bytes: diskBytes }: AppRow, memoryLimit: number): Stats | null => {
      const usage = usages.get(instance);
      if (usage === undefined) return null;
      const { memoryBytes, cpuSeconds } = usage;
      return { memoryBytes, memoryLimit, cpuSeconds, diskBytes };
    },
    /** Resolves with the memory and CPU time at this moment. */
    async freshStatsOf({ instance_id: instance, data_bytes: diskBytes }: AppRow, memoryLimit: number): Promise<Stats> {
      const { memoryBytes = 0, cpuSeconds = 0 } = (await engine.usage(instance)) ?? {};
      return { memoryBytes, memoryLimit, cpuSeconds, diskBytes };
    },
    async stop(): Promise<void> {
      isStopped = true;
      await work.stop();
    },
  };
}

const isNoticeable = (before: number, now: number): boolean =>
  Math.abs(now - before) > noticeable * Math.max(before, now);

export type ResourceUsage = ReturnType<typeof createResourceUsage>;
