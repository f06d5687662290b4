import type { InstalledApp } from '@kontor/contract/apps/apps';
import { isRecent } from '@kontor/platform/work/deadlines';
import { repeat } from '@kontor/platform/work/repeat';
import type { AppFiles } from '../../../../adapters/app-files/app-files.ts';
import type { Engine, Usage } from '../../../../adapters/engine/engine.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppRow, AppsDb } from '../registry/db.ts';

export interface ResourceUsageNeeds {
  core: ServerContext;
  db: AppsDb;
  engine: Pick<Engine, 'usage'>;
  files: Pick<AppFiles, 'measureData'>;
}

type Stats = NonNullable<InstalledApp['stats']>;

const minute = 60_000;
/** Walking through what people made takes the disk's time; memory is told by the kernel. */
const measureEvery = 60 * minute;
/** A change by less is nothing to tell every browser. */
const noticeable = 0.1;

/** What apps take, looked at now and then so that the list of apps answers from memory. */
export function createResourceUsage({ core, db, engine, files }: ResourceUsageNeeds) {
  const { clock, changeFeed, log } = core;
  const usages = new Map<string, Usage>();
  const measured = new Map<string, number>();
  let isStopped = false;

  async function sample(): Promise<void> {
    // Of one that answers before its installation has ended as well: the next look is a minute away.
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

  /** Remembers how much people made. Answers whether that is news. */
  async function measure({ instance_id: instance, data_bytes: before }: AppRow): Promise<boolean> {
    if (isRecent(measureEvery, measured.get(instance) ?? 0, clock.now())) return false;
    measured.set(instance, clock.now());
    const data_bytes = await files.measureData(instance);
    if (isStopped || !isNoticeable(before, data_bytes)) return false;
    db.change(instance, { data_bytes });
    return true;
  }

  const work = repeat({ name: 'what apps take', clock, log, every: minute, run: sample });

  return {
    /** Something started or stopped: looks soon, and every minute. */
    wake: () => work.wakeAfter(1_000),
    statsOf: ({ instance_id: instance, data_bytes: diskBytes }: AppRow, memoryLimit: number): Stats | null => {
      const usage = usages.get(instance);
      if (usage === undefined) return null;
      const { memoryBytes, cpuSeconds } = usage;
      return { memoryBytes, memoryLimit, cpuSeconds, diskBytes };
    },
    /** As it is at this moment. */
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
