import { z } from 'zod';

/** A drive of this machine, as lsblk(8) lists it. */
export interface BlockDevice {
  /** `/dev/sda` */
  deviceName: string;
  bytes: number;
  model: string | null;
  serial: string | null;
  isRotating: boolean;
  isUsb: boolean;
  /** A stick or a card, rather than a drive in a case. */
  isRemovable: boolean;
  isVirtual: boolean;
  isNvme: boolean;
  mountPoints: string[];
}

interface Node {
  name: string;
  type: string;
  size: number | string | null;
  model?: string | null | undefined;
  serial?: string | null | undefined;
  vendor?: string | null | undefined;
  tran?: string | null | undefined;
  rota?: boolean | string | null | undefined;
  rm?: boolean | string | null | undefined;
  mountpoints?: (string | null)[] | undefined;
  mountpoint?: string | null | undefined;
  children?: Node[] | undefined;
}

const text = z.string().nullish();
const flag = z.union([z.boolean(), z.string()]).nullish();
const node: z.ZodType<Node> = z.object({
  ...{ name: z.string(), type: z.string(), size: z.union([z.number(), z.string()]).nullable() },
  ...{ model: text, serial: text, vendor: text, tran: text, mountpoint: text },
  ...{ rota: flag, rm: flag },
  mountpoints: z.array(z.string().nullable()).optional(),
  get children() {
    return z.array(node).optional();
  },
});
const output = z.object({ blockdevices: z.array(node) });

/** Arguments with which lsblk prints what `parseBlockDevices` reads. */
export const lsblkArgs = [
  '--json',
  '--bytes',
  '--output',
  'NAME,TYPE,SIZE,MODEL,SERIAL,VENDOR,TRAN,ROTA,RM,MOUNTPOINTS',
];

/** Parts of memory, files, networks and removable discs that lsblk calls disks, too. */
const noDrive = /^(zram|ram|loop|nbd|fd|sr|rbd|drbd|dm-|md)/;
/** Vendors and models of virtual machines. */
const virtual = /^(0x1af4|qemu|vmware|msft|virtual|vbox|xen|google|amazon)/i;

/** Parses the output of lsblk. Returns undefined when it makes no sense. */
export function parseBlockDevices(printed: string): BlockDevice[] | undefined {
  const parsed = output.safeParse(jsonOf(printed)).data;
  return parsed?.blockdevices
    .filter(({ name, type, size }) => type === 'disk' && Number(size) > 0 && !noDrive.test(name))
    .map(viewDevice);
}

const isSet = (value: Node['rota']): boolean => value === true || value === '1';

function viewDevice(device: Node): BlockDevice {
  const { name, size, tran } = device;
  const [model, serial, vendor] = [device.model, device.serial, device.vendor].map((word) => word?.trim() || null);
  return {
    ...{ deviceName: `/dev/${name}`, bytes: Number(size), model: model ?? null, serial: serial ?? null },
    isRotating: isSet(device.rota),
    isUsb: tran === 'usb',
    isRemovable: isSet(device.rm),
    isVirtual: /^(vd|xvd)/.test(name) || [model, vendor].some((word) => virtual.test(word ?? '')),
    isNvme: tran === 'nvme' || name.startsWith('nvme'),
    mountPoints: [...new Set(mountPointsOf(device))].filter((path) => !path.startsWith('/run/netns')),
  };
}

const mountPointsOf = ({ mountpoints, mountpoint, children = [] }: Node): string[] => [
  ...[...(mountpoints ?? []), mountpoint].filter((path) => typeof path === 'string'),
  ...children.flatMap(mountPointsOf),
];

function jsonOf(printed: string): unknown {
  try {
    return JSON.parse(printed);
  } catch {
    // The caller reports a list that cannot be read.
    return undefined;
  }
}
