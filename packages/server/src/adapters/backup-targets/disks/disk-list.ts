import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { isWithin } from '../../run-command/sandbox.ts';
import type { Disk, DiskPartition } from '../target.ts';

interface Node {
  name: string;
  path: string;
  type: string;
  size: number | string | null;
  model?: string | null | undefined;
  serial?: string | null | undefined;
  tran?: string | null | undefined;
  rm?: boolean | string | null | undefined;
  ro?: boolean | string | null | undefined;
  hotplug?: boolean | string | null | undefined;
  fstype?: string | null | undefined;
  uuid?: string | null | undefined;
  fsavail?: number | string | null | undefined;
  fsused?: number | string | null | undefined;
  mountpoints?: (string | null)[] | undefined;
  children?: Node[] | undefined;
}

const text = z.string().nullish();
const flag = z.union([z.boolean(), z.string()]).nullish();
const count = z.union([z.number(), z.string()]).nullish();
const node: z.ZodType<Node> = z.object({
  ...{ name: z.string(), path: z.string(), type: z.string(), size: z.union([z.number(), z.string()]).nullable() },
  ...{ model: text, serial: text, tran: text, fstype: text, uuid: text },
  ...{ rm: flag, ro: flag, hotplug: flag, fsavail: count, fsused: count },
  mountpoints: z.array(z.string().nullable()).optional(),
  get children() {
    return z.array(node).optional();
  },
});
const output = z.object({ blockdevices: z.array(node) });

const columns = 'NAME,PATH,TYPE,SIZE,MODEL,SERIAL,TRAN,RM,RO,HOTPLUG,FSTYPE,UUID,FSAVAIL,FSUSED,MOUNTPOINTS';
/** Arguments with which lsblk(8) prints what `parseDisks` reads. */
export const diskListArgs = ['--json', '--bytes', '--output', columns];

/** What blkid(8) found on a device. */
export interface FileSystem {
  fsUUID: string;
  fsType: string;
}

/** Parts of memory, networks and removable discs that lsblk calls disks, too. */
const noDisk = /^(zram|ram|nbd|fd|sr|rbd|drbd|dm-|md)/;
/** Parts of something larger, which nothing shows as mounted. */
const members = /_member$|^(bcache|drbd|ceph_bluestore)/i;
/** Where people mount disks they bring along; anything else belongs to the system. */
const forGuests = ['/media', '/mnt', '/run/media'];

export interface DiskRules {
  /** The data folder, without links. */
  data: string;
  /** Where this adapter mounts disks. */
  own: string;
  /** Loop devices count as disks. */
  mayUseLoops: boolean;
  /** What is on a device, where lsblk does not say: without udev it never does. */
  fileSystems: ReadonlyMap<string, FileSystem>;
}

/** Parses what lsblk printed; undefined when it makes no sense. */
export const parseDisks = (printed: string): Node[] | undefined => output.safeParse(jsonOf(printed)).data?.blockdevices;

/** Returns the devices blkid must be asked for: those lsblk says nothing about, or all. */
export const devicesToProbe = (
  nodes: readonly Node[],
  { mayUseLoops, mustProbe }: { mayUseLoops: boolean; mustProbe: boolean },
): string[] =>
  nodes
    .filter((disk) => isDisk(disk, { mayUseLoops }))
    .flatMap((disk) => holdersOf(disk).flatMap(({ path, uuid }) => (uuid && !mustProbe ? [] : [path])));

/** Returns the disks with the reasons against their use. */
export function viewDisks(nodes: readonly Node[], rules: DiskRules): Disk[] {
  const disks = nodes.filter((disk) => isDisk(disk, rules)).map((disk) => viewDisk(disk, rules));
  // A file system of several disks is shown as mounted on one of them only.
  const taken = new Map(
    disks.flatMap(({ partitions, forbiddenBy: [first] }) =>
      first === undefined ? [] : partitions.filter(({ fsUUID }) => fsUUID !== '').map(({ fsUUID }) => [fsUUID, first]),
    ),
  );
  return disks.map((disk) => {
    const shared = disk.partitions.flatMap(({ fsUUID }) => taken.get(fsUUID) ?? []);
    return { ...disk, forbiddenBy: [...new Set([...disk.forbiddenBy, ...shared])] };
  });
}

const isDisk = ({ type, name, size }: Node, { mayUseLoops }: Pick<DiskRules, 'mayUseLoops'>): boolean =>
  Number(size) > 0 && ((type === 'disk' && !noDisk.test(name)) || (type === 'loop' && mayUseLoops));

/** A disk without partitions holds a file system itself. */
const holdersOf = (disk: Node): Node[] => {
  const partitions = (disk.children ?? []).filter(({ type }) => type === 'part');
  return partitions.length > 0 ? partitions : [disk];
};

function viewDisk(disk: Node, rules: DiskRules): Disk {
  const holders = holdersOf(disk).map((holder) => ({ holder, ...fileSystemOn(holder, rules) }));
  const memberOf = holders.flatMap(({ fsType }) => (members.test(fsType) ? [fsType] : []));
  const forbidding = mountPointsOf(disk).filter((point) => isForbidden(point, rules));
  return {
    name: disk.name,
    model: disk.model?.trim() ?? '',
    serial: disk.serial?.trim() ?? '',
    bytes: Number(disk.size),
    isRemovable: isOn(disk.rm) || isOn(disk.hotplug) || disk.tran === 'usb',
    isReadOnly: isOn(disk.ro),
    partitions: holders.flatMap(({ holder, fsUUID, fsType }) =>
      holder === disk && fsType === '' ? [] : [viewPartition(holder, { fsUUID, fsType })],
    ),
    forbiddenBy: [...new Set([...forbidding, ...memberOf])],
  };
}

function viewPartition(holder: Node, { fsUUID, fsType }: FileSystem): DiskPartition {
  const [mountPoint = ''] = (holder.mountpoints ?? []).filter((point) => typeof point === 'string');
  const bytesIn = (value: Node['fsavail']) => (mountPoint === '' || value == null ? undefined : Number(value));
  return {
    device: holder.path,
    ...{ mountPoint, fsUUID, fsType },
    bytes: Number(holder.size),
    usedBytes: bytesIn(holder.fsused),
    availableBytes: bytesIn(holder.fsavail),
  };
}

const fileSystemOn = ({ path, uuid, fstype }: Node, { fileSystems }: DiskRules): FileSystem =>
  fileSystems.get(path) ?? { fsUUID: uuid ?? '', fsType: fstype ?? '' };

const isOn = (value: Node['rm']): boolean => value === true || value === '1';

const mountPointsOf = ({ mountpoints = [], children = [] }: Node): string[] => [
  ...mountpoints.filter((point) => typeof point === 'string'),
  ...children.flatMap(mountPointsOf),
];

/** Whether a disk that is mounted there belongs to the system or holds the data folder or a part of it. */
function isForbidden(point: string, { data, own }: DiskRules): boolean {
  if (isWithin(point, own)) return false;
  // `[SWAP]`
  if (!isAbsolute(point)) return true;
  return (
    point === '/' ||
    isWithin(data, point) ||
    isWithin(point, data) ||
    !forGuests.some((outer) => isWithin(point, outer))
  );
}

/** Parses what `blkid -p -o export` printed of one device; undefined when it holds nothing known. */
export function parseFileSystem(lines: readonly string[]): FileSystem | undefined {
  const found = new Map(lines.map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]));
  const [fsUUID = '', fsType] = [found.get('UUID'), found.get('TYPE')];
  return fsType === undefined ? undefined : { fsUUID, fsType };
}

function jsonOf(printed: string): unknown {
  try {
    return JSON.parse(printed);
  } catch {
    // The caller reports a list that cannot be read.
    return undefined;
  }
}
