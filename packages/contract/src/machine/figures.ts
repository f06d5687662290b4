import { z } from 'zod';
import { timestamp } from '../fields.ts';

/** Figures of the machine in KB; unavailable ones are null. */
export const systemFigures = z.object({
  version: z.string(),
  localIp: z.string().nullable(),
  macAddress: z.string().nullable(),
  totalRAMInKBytes: z.number().nullable(),
  freeRAMInKBytes: z.number().nullable(),
  /** Of the file system with the data. */
  totalSpaceInKBytes: z.number().nullable(),
  freeSpaceInKBytes: z.number().nullable(),
  /** Of the root file system; the same where both are on one. */
  totalSystemSpaceInKBytes: z.number().nullable(),
  freeSystemSpaceInKBytes: z.number().nullable(),
  /** Percent, 0 to 100, since the figures before these. */
  cpuLoadCurrent: z.number().nullable(),
  /** Percent, 0 to 100, over the last minute. */
  cpuLoadAverage: z.number().nullable(),
});
export type SystemFigures = z.infer<typeof systemFigures>;

/** `WATCH`: it works, but shows signs of wear or early errors. `UNKNOWN`: it does not report how it is. */
const driveStatus = z.enum(['GOOD', 'WATCH', 'FAILING', 'UNKNOWN']);
export type DriveStatus = z.infer<typeof driveStatus>;

/** One value a drive reports about itself. Those of NVMe and SAS drives have no normalised value; `raw` then says it all. */
const smartAttribute = z.object({
  id: z.number(),
  attributeName: z.string(),
  value: z.number().nullable(),
  worst: z.number().nullable(),
  threshold: z.number().nullable(),
  /** `PREFAIL`: below its threshold the drive fails soon. */
  type: z.enum(['PREFAIL', 'OLD_AGE']),
  whenFailed: z.enum(['NEVER', 'IN_THE_PAST', 'FAILING_NOW']),
  raw: z.string(),
});
export type SmartAttribute = z.infer<typeof smartAttribute>;

const hardDrive = z.object({
  /** `/dev/sda` */
  deviceName: z.string(),
  model: z.string().nullable(),
  serial: z.string().nullable(),
  sizeInKBytes: z.number(),
  kind: z.enum(['HDD', 'SSD', 'NVME', 'VIRTUAL']),
  isUsb: z.boolean(),
  /** Where its file systems are mounted. */
  mountPoints: z.array(z.string()),
  status: driveStatus,
  /** What was found, or why it does not report how it is, in words; empty when it is good. */
  text: z.string(),
  temperatureInCelsius: z.number().nullable(),
  powerOnHours: z.number().nullable(),
  /** It rests, and is not woken to be asked: what is shown is from `checkedAt`. */
  isAsleep: z.boolean(),
  /** When it was asked; null when it never answered. */
  checkedAt: timestamp.nullable(),
  smartAttributes: z.array(smartAttribute),
});
export type HardDrive = z.infer<typeof hardDrive>;

/** A software RAID of Linux. `progress` in percent while it is rebuilt. */
const raid = z.object({
  deviceName: z.string(),
  level: z.string(),
  status: z.enum(['GOOD', 'REBUILDING', 'DEGRADED', 'FAILED']),
  progress: z.number().nullable(),
  drives: z.array(z.string()),
});
export type Raid = z.infer<typeof raid>;

const networkInterface = z.object({
  name: z.string(),
  ipv4: z.array(z.string()),
  ipv6: z.array(z.string()),
  mac: z.string(),
  /** Leads to the internet. */
  isDefault: z.boolean(),
  /** Made by software, such as a bridge of containers. */
  isVirtual: z.boolean(),
  /** Megabits a second; null when unknown. */
  speed: z.number().nullable(),
});
export type NetworkInterface = z.infer<typeof networkInterface>;

/** `working`: starting or converging. `resting`: nothing uses it. `missing`: not installed, or this box does without. */
const partState = z.enum(['running', 'working', 'down', 'resting', 'missing']);
export type PartState = z.infer<typeof partState>;

/** The parts of the box. */
const partStates = z.object({
  system: partState,
  proxy: partState,
  vpn: partState,
  mysql: partState,
  postgresql: partState,
  redis: partState,
  ldap: partState,
  sendmail: partState,
});
export type PartStates = z.infer<typeof partStates>;

const versions = z.object({
  overall: z.string(),
  backend: z.string(),
  /** Of the catalogue of apps. */
  resources: z.string(),
  frontend: z.string(),
  database: z.string(),
  /** null: the server itself is the reverse proxy. */
  proxy: z.string().nullable(),
  acmeClient: z.string().nullable(),
});
export type Versions = z.infer<typeof versions>;

/** What a request to restart or switch off does here: to the machine, or to the server where it has no power over the machine. `null`: nothing is possible. */
const powerEffect = z.object({
  target: z.enum(['machine', 'server']).nullable(),
  /** Why not the machine, in words; empty when it is the machine. */
  reason: z.string(),
});
export type PowerEffect = z.infer<typeof powerEffect>;

/** Figures that can be unavailable as a whole. */
const figureName = z.enum([
  'memory',
  'cpu',
  'system-disk',
  'data-disk',
  'temperature',
  'network',
  'drives',
  'raid',
  'images',
  'software',
]);
export type FigureName = z.infer<typeof figureName>;

/** Everything that is shown of the machine. A figure that is null has an entry in `unavailable`. */
export const systemInfo = systemFigures.extend({
  systemName: z.string().nullable(),
  kernel: z.string(),
  processors: z.number(),
  /** When the machine and the server started. */
  machineStartedAt: timestamp.nullable(),
  serverStartedAt: timestamp,
  temperatureInCelsius: z.number().nullable(),
  versions,
  /** Other software of this machine that the box uses. */
  software: z.array(z.object({ name: z.string(), version: z.string() })).nullable(),
  /** Whether there is groupware. */
  groupware: z.boolean(),
  /** Whether the provider may look after this box remotely; null: this box has no such access. */
  remoteMaintenance: z.boolean().nullable(),
  status: partStates,
  proxyConfigs: z.array(z.object({ host: z.string(), app: z.string() })),
  dockerImages: z.array(z.object({ name: z.string(), bytes: z.number(), createdAt: timestamp })).nullable(),
  networkInterfaces: z.array(networkInterface).nullable(),
  /** Good only when every drive is. */
  diskHealth: driveStatus,
  hardDrives: z.array(hardDrive).nullable(),
  raids: z.array(raid).nullable(),
  power: z.object({ reboot: powerEffect, shutdown: powerEffect }),
  /** Work that is under way; it continues after a restart. */
  openJobs: z.number(),
  /** Why a figure is not available, in words. */
  unavailable: z.array(z.object({ figure: figureName, text: z.string() })),
});
export type SystemInfo = z.infer<typeof systemInfo>;

/** One point of a history. Percent, 0 to 100; null where it was not available. */
const historyPoint = z.object({
  at: timestamp,
  memory: z.number().nullable(),
  systemDisk: z.number().nullable(),
  dataDisk: z.number().nullable(),
  cpu: z.number().nullable(),
  temperatureInCelsius: z.number().nullable(),
});
export type HistoryPoint = z.infer<typeof historyPoint>;

export const systemHistory = z.object({
  /** The last 24 hours, a point each five minutes, oldest first. */
  day: z.array(historyPoint),
  /** The last 30 days, a point each hour, oldest first. */
  month: z.array(historyPoint),
  /** Days until the data disk is full if it goes on like this; null where that cannot be said honestly. */
  daysUntilDataDiskFull: z.number().nullable(),
});
export type SystemHistory = z.infer<typeof systemHistory>;
