import type { HistoryPoint, SystemHistory } from '@kontor/contract/machine/figures';
import { minutes } from '@kontor/platform/work/durations';
import { type Repeated, repeat } from '@kontor/platform/work/repeat';
import type { Capacity } from '../../../../adapters/machine/machine.ts';
import type { Adapters } from '../../../../core/adapters.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { createRefreshed, type Reading } from '../figures/refreshed.ts';
import { createSamplesDb, type Sample, type SampleRow, type Span } from './db.ts';
import { averageOf, completedHour, daysUntilFull, retained, shownSpan, within } from './rules.ts';

export interface HistoryNeeds {
  core: Pick<ServerContext, 'clock' | 'log' | 'config' | 'database'>;
  machine: Adapters['machine'];
}

const every = minutes(5);
/** A sample that came late still completes its hour. */
const mostOfHour = 2 * 12;

/** What other parts of the slice use of the history. */
export interface History {
  work: Repeated;
  read(): SystemHistory;
  /** Changes with each sample. */
  revision(): number;
}

/** Records the figures of the machine each five minutes, whether anybody looks or not. */
export function createHistory({ core, machine }: HistoryNeeds): History {
  const { clock, log, config, database } = core;
  const db = createSamplesDb(database);
  const cpuLoad = machine.createCpuMeter();
  const diskOf = (name: string, folder: string) =>
    createRefreshed({ name, clock, log, every: every / 2, read: async () => readingOf(await machine.disk(folder)) });
  const systemDisk = diskOf('system disk over time', '/');
  const dataDisk = diskOf('data disk over time', config.data);
  let revision = 0;

  async function measure(): Promise<Sample> {
    const [memory, cpu, temperature, system, data] = await Promise.all([
      machine.memory(),
      cpuLoad(),
      machine.temperature(),
      systemDisk.fresh(),
      dataDisk.fresh(),
    ]);
    const folder = capacityIn(data);
    return {
      at: clock.now(),
      memory: usedPercent(memory),
      system_disk: usedPercent(capacityIn(system)),
      data_disk: usedPercent(folder),
      cpu: cpu?.current ?? null,
      temperature,
      data_used: folder && folder.totalKb - folder.freeKb,
      data_total: folder?.totalKb ?? null,
    };
  }

  async function record(): Promise<void> {
    const sample = await measure();
    // A power loss may take the last of them.
    database.withRelaxedDurability(() => {
      db.add('minutes', sample);
      const hour = completedHour(db.newest('minutes', mostOfHour));
      if (hour.length > 0) db.add('hour', averageOf(hour));
      for (const span of ['minutes', 'hour'] as const) db.prune(span, retained[span]);
    });
    revision += 1;
  }

  function shown(span: Span): SampleRow[] {
    return within(db.newest(span, retained[span]), shownSpan[span], clock.now());
  }

  return {
    work: repeat({ name: 'figures of the machine over time', clock, log, every, run: record }),
    revision: () => revision,
    read() {
      const month = shown('hour');
      return {
        day: shown('minutes').map(viewPoint),
        month: month.map(viewPoint),
        daysUntilDataDiskFull: daysUntilFull(month) ?? null,
      };
    },
  };
}

const readingOf = (capacity: Capacity | null): Reading<Capacity> =>
  capacity === null ? { reason: 'not-reported' } : { value: capacity };

const capacityIn = (reading: Reading<Capacity>): Capacity | null => ('value' in reading ? reading.value : null);

const usedPercent = (capacity: Capacity | null): number | null =>
  capacity === null || capacity.totalKb === 0
    ? null
    : Math.round((1000 * (capacity.totalKb - capacity.freeKb)) / capacity.totalKb) / 10;

const viewPoint = ({ at, memory, system_disk, data_disk, cpu, temperature }: SampleRow): HistoryPoint => ({
  at: new Date(at).toISOString(),
  ...{ memory, systemDisk: system_disk, dataDisk: data_disk, cpu, temperatureInCelsius: temperature },
});
