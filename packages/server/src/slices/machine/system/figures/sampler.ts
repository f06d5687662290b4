import type { NetworkInterface, Raid } from '@kontor/contract/machine/figures';
import { days, minutes, seconds } from '@kontor/platform/work/durations';
import type { Engine } from '../../../../adapters/engine/engine.ts';
import type { StoredImage } from '../../../../adapters/engine/images.ts';
import type { Drive } from '../../../../adapters/machine/drives/drives.ts';
import type { Capacity, CpuLoad } from '../../../../adapters/machine/machine.ts';
import type { SoftwareVersion } from '../../../../adapters/machine/package-versions.ts';
import type { Adapters } from '../../../../core/adapters.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { createRefreshed, type Reading, type Refreshed } from './refreshed.ts';

export interface SamplerNeeds {
  core: Pick<ServerContext, 'clock' | 'log' | 'config'>;
  adapters: Pick<Adapters, 'machine' | 'hardware'> & { engine: Pick<Engine, 'kinds' | 'images'> };
}

/** Everything that was read of the machine at one moment. */
export interface Snapshot {
  memory: Reading<Capacity>;
  cpu: Reading<CpuLoad>;
  temperature: Reading<number>;
  systemDisk: Reading<Capacity>;
  dataDisk: Reading<Capacity>;
  /** Milliseconds since the epoch. */
  machineStartedAt: number | undefined;
  systemName: string | null;
  network: Reading<NetworkInterface[]>;
  raids: Reading<Raid[]>;
  drives: Reading<Drive[]>;
  images: Reading<StoredImage[]>;
  software: Reading<SoftwareVersion[]>;
}

const orReason = <T>(
  value: T | null | undefined,
  reason: 'not-reported' | 'no-temperature' | 'no-raid' | 'no-lsblk' | 'no-packages',
): Reading<T> => (value === null || value === undefined ? { reason } : { value });

/** Reads the machine once a second for all who look, and not while nobody does. What changes seldom or is costly is read more seldom. */
export function createSampler(needs: SamplerNeeds): Refreshed<Snapshot> {
  const { core, adapters } = needs;
  const { clock, log, config } = core;
  const { machine, hardware } = adapters;
  const refreshed = <T>(name: string, every: number, read: () => Promise<Reading<T>>, longest?: number) =>
    createRefreshed({ name, clock, log, every, read, ...(longest !== undefined && { longest }) });
  // Slightly more often than the snapshot, so that each has its own.
  const often = seconds(0.9);
  const seldom = seconds(10);

  const own = refreshed('processor and memory', often, createReadOwn(needs));
  const diskOf = (folder: string) => async () => orReason(await machine.disk(folder), 'not-reported');
  const systemDisk = refreshed('system disk', often, diskOf('/'));
  const dataDisk = refreshed('data disk', often, diskOf(config.data));
  const network = refreshed('network', seldom, async () => networkOf(await hardware.network()));
  const raids = refreshed('RAID', seldom, async () => orReason(await hardware.raids(), 'no-raid'));
  const drives = refreshed(
    'drives',
    seldom,
    async () => orReason(await hardware.drives.list(), 'no-lsblk'),
    seconds(15),
  );
  const asking = refreshed(
    'state of the drives',
    seldom,
    async () => ({ value: await hardware.drives.ask() }),
    minutes(30),
  );
  const images = refreshed('images', minutes(1), () => readImages(adapters.engine), seconds(35));
  const software = refreshed(
    'software',
    days(1),
    async () => orReason(await hardware.packageVersions(), 'no-packages'),
    seconds(15),
  );

  async function read(): Promise<Reading<Snapshot>> {
    asking.latest();
    const first = await Promise.all([
      own.fresh(),
      systemDisk.fresh(),
      dataDisk.fresh(),
      network.fresh(),
      raids.fresh(),
    ]);
    const [figures, system, data, interfaces, arrays] = first;
    return {
      value: {
        ...('value' in figures
          ? figures.value
          : { memory: figures, cpu: figures, temperature: figures, machineStartedAt: undefined, systemName: null }),
        ...{ systemDisk: system, dataDisk: data, network: interfaces, raids: arrays },
        ...{ drives: drives.latest(), images: images.latest(), software: software.latest() },
      },
    };
  }
  return refreshed('machine', seconds(1), read, seconds(5));
}

type Own = Pick<Snapshot, 'memory' | 'cpu' | 'temperature' | 'machineStartedAt' | 'systemName'>;

/** Returns a function that reads what the kernel holds in memory. */
function createReadOwn({ core: { clock }, adapters: { machine } }: SamplerNeeds) {
  const cpuLoad = machine.createCpuMeter();
  const name = machine.systemName();
  return async (): Promise<Reading<Own>> => {
    const [memory, cpu, temperature, uptime] = await Promise.all([
      machine.memory(),
      cpuLoad(),
      machine.temperature(),
      machine.uptimeSeconds(),
    ]);
    return {
      value: {
        memory: orReason(memory, 'not-reported'),
        cpu: orReason(cpu, 'not-reported'),
        temperature: orReason(temperature, 'no-temperature'),
        machineStartedAt: uptime === null ? undefined : clock.now() - uptime * 1000,
        systemName: await name,
      },
    };
  };
}

const networkOf = (interfaces: NetworkInterface[]): Reading<NetworkInterface[]> =>
  interfaces.length === 0 ? { reason: 'no-network' } : { value: interfaces };

async function readImages({ kinds, images }: SamplerNeeds['adapters']['engine']): Promise<Reading<StoredImage[]>> {
  if (images === undefined || !kinds().includes('docker')) return { reason: 'no-docker' };
  return { value: await images.list() };
}
