import { type FigureReason, figureReasonOf } from '@kontor/contract/machine/figure-texts';
import type { FigureName, SystemFigures, SystemInfo } from '@kontor/contract/machine/figures';
import type { Language } from '@kontor/contract/refusals';
import type { Reading } from './refreshed.ts';
import type { Snapshot } from './sampler.ts';
import { healthOf, viewDrive } from './view-drives.ts';

/** What the reply says besides what was read of the machine. */
export type Surroundings = Pick<
  SystemInfo,
  | 'version'
  | 'kernel'
  | 'processors'
  | 'serverStartedAt'
  | 'versions'
  | 'groupware'
  | 'remoteMaintenance'
  | 'status'
  | 'proxyConfigs'
  | 'power'
  | 'openJobs'
>;

const valueIn = <T>(reading: Reading<T>): T | null => ('value' in reading ? reading.value : null);

/** Returns the figures that every page about the machine shows. */
export function viewFigures(version: string, snapshot: Snapshot): SystemFigures {
  const { memory, systemDisk, dataDisk, cpu, network } = snapshot;
  // The one that leads to the internet comes first.
  const first = valueIn(network)?.find(({ ipv4 }) => ipv4.length > 0) ?? valueIn(network)?.[0];
  return {
    version,
    localIp: first?.ipv4[0] ?? first?.ipv6[0] ?? null,
    macAddress: first?.mac ?? null,
    totalRAMInKBytes: valueIn(memory)?.totalKb ?? null,
    freeRAMInKBytes: valueIn(memory)?.freeKb ?? null,
    totalSpaceInKBytes: valueIn(dataDisk)?.totalKb ?? null,
    freeSpaceInKBytes: valueIn(dataDisk)?.freeKb ?? null,
    totalSystemSpaceInKBytes: valueIn(systemDisk)?.totalKb ?? null,
    freeSystemSpaceInKBytes: valueIn(systemDisk)?.freeKb ?? null,
    cpuLoadCurrent: valueIn(cpu)?.current ?? null,
    cpuLoadAverage: valueIn(cpu)?.average ?? null,
  };
}

/** Returns the reply: by an explicit list of fields, with a sentence for each figure that is not available. */
export function viewSystem(snapshot: Snapshot, surroundings: Surroundings, language: Language): SystemInfo {
  const { machineStartedAt, software, images, network, drives, raids, temperature, systemName } = snapshot;
  const shown = valueIn(drives)?.map((drive) => viewDrive(drive, language)) ?? null;
  return {
    ...viewFigures(surroundings.version, snapshot),
    ...surroundings,
    systemName,
    machineStartedAt: machineStartedAt === undefined ? null : new Date(machineStartedAt).toISOString(),
    temperatureInCelsius: valueIn(temperature),
    software: valueIn(software),
    dockerImages:
      valueIn(images)?.map(({ name, bytes, createdAt }) => ({
        ...{ name, bytes, createdAt: new Date(createdAt).toISOString() },
      })) ?? null,
    networkInterfaces: valueIn(network),
    diskHealth: healthOf(shown),
    hardDrives: shown,
    raids: valueIn(raids),
    unavailable: unavailableIn(snapshot, language),
  };
}

/** Where each figure is read. */
const readingOf: Record<FigureName, (snapshot: Snapshot) => Reading<unknown>> = {
  memory: ({ memory }) => memory,
  cpu: ({ cpu }) => cpu,
  'system-disk': ({ systemDisk }) => systemDisk,
  'data-disk': ({ dataDisk }) => dataDisk,
  temperature: ({ temperature }) => temperature,
  network: ({ network }) => network,
  drives: ({ drives }) => drives,
  raid: ({ raids }) => raids,
  images: ({ images }) => images,
  software: ({ software }) => software,
};

function unavailableIn(snapshot: Snapshot, language: Language): SystemInfo['unavailable'] {
  const text = (reason: FigureReason) => figureReasonOf(reason, language);
  return Object.entries(readingOf).flatMap(([figure, read]) => {
    const reading = read(snapshot);
    return 'reason' in reading ? [{ figure: figure as FigureName, text: text(reading.reason) }] : [];
  });
}
