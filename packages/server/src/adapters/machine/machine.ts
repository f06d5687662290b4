import { readFile, statfs } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { createCpuLoad } from './cpu-load.ts';
import { defaultInterface } from './default-route.ts';
import { notThere } from './not-there.ts';
import { readTemperature } from './temperature.ts';

/** Size of a memory or file system, in kibibytes. */
export interface Capacity {
  totalKb: number;
  freeKb: number;
}

/** One network interface with an IPv4 address. */
export interface NetworkAddress {
  /** Name of the interface: `eth0`. */
  name: string;
  ipv4: string;
  /** `aa:bb:cc:dd:ee:ff` */
  mac: string;
}

/** Shares of all processors together, in percent. */
export interface CpuLoad {
  /** Since the previous call of the same meter; the first call covers the time since boot. */
  current: number;
  /** Over the last minute. Waiting for disks counts too. At most 100, because more would look like an error. */
  average: number;
}

/** Figures of the machine the server runs on. A figure that is not available is null, never estimated. */
export interface Machine {
  /** Free is what apps could use without swapping (MemAvailable of proc_meminfo(5)). */
  memory(): Promise<Capacity | null>;
  freeMemoryKb(): Promise<number | null>;
  /** The file system that holds the folder; free is what accounts other than root may use. */
  disk(folder: string): Promise<Capacity | null>;
  freeDiskBytes(folder: string): Promise<number | null>;
  /** Returns a meter of its own: whoever else measures does not shorten its time. */
  createCpuMeter(): () => Promise<CpuLoad | null>;
  /** Degrees Celsius of the processor, or of the warmest part where the processor's is not known. */
  temperature(): Promise<number | null>;
  /** Seconds since boot, also while it was suspended. */
  uptimeSeconds(): Promise<number | null>;
  /** Interfaces without loopback; the one of the default route comes first. */
  addresses(): Promise<NetworkAddress[]>;
  /** Name of the operating system (os-release(5)): `Debian GNU/Linux 12 (bookworm)`. */
  systemName(): Promise<string | null>;
  /** Changes with each boot of the machine. */
  bootId(): Promise<string | null>;
}

/** `proc` and `sys`: where procfs and sysfs are mounted. */
export function createMachine({ proc = '/proc', sys = '/sys' }: { proc?: string; sys?: string } = {}): Machine {
  const read = (file: string) => readFile(`${proc}/${file}`, 'utf8').catch(notThere);

  async function memory(): Promise<Capacity | null> {
    const text = (await read('meminfo')) ?? '';
    const kilobytes = (name: string) => new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1];
    const total = kilobytes('MemTotal');
    const free = kilobytes('MemAvailable');
    return total === undefined || free === undefined ? null : { totalKb: Number(total), freeKb: Number(free) };
  }

  async function disk(folder: string): Promise<Capacity | null> {
    const figures = await statfs(folder).catch(notThere);
    if (!figures) return null;
    const kilobytes = (blocks: number) => Math.floor((blocks * figures.bsize) / 1024);
    return { totalKb: kilobytes(figures.blocks), freeKb: kilobytes(figures.bavail) };
  }

  return {
    memory,
    freeMemoryKb: async () => (await memory())?.freeKb ?? null,
    disk,
    async freeDiskBytes(folder) {
      const capacity = await disk(folder);
      return capacity ? capacity.freeKb * 1024 : null;
    },
    createCpuMeter: () => createCpuLoad(read),
    temperature: () => readTemperature(sys),
    async uptimeSeconds() {
      const seconds = Number.parseFloat((await read('uptime')) ?? '');
      return Number.isNaN(seconds) ? null : seconds;
    },
    async addresses() {
      const first = defaultInterface((await read('net/route')) ?? '');
      return listAddresses().sort((a, b) => Number(b.name === first) - Number(a.name === first));
    },
    async systemName() {
      const text = (await readFile('/etc/os-release', 'utf8').catch(notThere)) ?? '';
      return /^PRETTY_NAME="?([^"\n]*)"?$/m.exec(text)?.[1] ?? null;
    },
    bootId: async () => (await read('sys/kernel/random/boot_id'))?.trim() ?? null,
  };
}

function listAddresses(): NetworkAddress[] {
  return Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
    addresses.flatMap(({ family, internal, address, mac }) =>
      family === 'IPv4' && !internal ? [{ name, ipv4: address, mac }] : [],
    ),
  );
}
