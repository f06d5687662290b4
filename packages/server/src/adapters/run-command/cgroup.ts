import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { type CgroupRoot, findCgroupRoot } from './cgroup-root.ts';
import { endProcesses, pause } from './end-processes.ts';
import { identify } from './process-table.ts';

/** Limits of a cgroup, for all its processes together. */
export interface CgroupLimits {
  /** Bytes of memory and swap together. */
  memory: number;
  processes: number;
}

/** A cgroup: processes that are limited, found and ended together. It may not exist (any more). */
export interface Cgroup {
  /** A process joins by writing 0 into `cgroup.procs` of each folder. */
  folders: string[];
  create(limits?: CgroupLimits): void;
  exists(): boolean;
  pids(): number[];
  /** Bytes of memory in use, without inactive file cache. */
  memoryBytes(): number;
  /** Number of its processes killed by the kernel because of the memory limit. */
  outOfMemoryKills(): number;
  /** Kills all its processes and removes it. */
  end(): Promise<void>;
}

/** Returns where cgroups with limits can be created, tested by creating one. Throws `AdapterError` otherwise. */
export function usableCgroups(box: string): CgroupRoot {
  const cgroupRoot = findCgroupRoot(box);
  const probe = cgroupAt(cgroupRoot, `probe-${process.pid}`);
  try {
    probe.create({ memory: 2 ** 26, processes: 8 });
    for (const folder of probe.folders) rmdirSync(folder);
    for (const folder of cgroupRoot.folders) removeEmpty(folder);
  } catch (cause) {
    throw new AdapterError('No cgroup can be made', { cause });
  }
  return cgroupRoot;
}

/** Returns the cgroup of this name without creating it. */
export function cgroupAt(cgroupRoot: CgroupRoot, name: string): Cgroup {
  const cgroup = openCgroup(cgroupRoot.folders.map((folder) => join(folder, name)));
  return {
    ...cgroup,
    create(limits) {
      cgroupRoot.enable();
      for (const folder of cgroup.folders) mkdirSync(folder, { recursive: true });
      if (limits) writeLimits(cgroup.folders, limits);
    },
  };
}

/** Returns the names of the existing cgroups of this box. */
export function listCgroups(cgroupRoot: CgroupRoot): string[] {
  const names = cgroupRoot.folders.flatMap((folder) => {
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  });
  return [...new Set(names.map((entry) => entry.name))];
}

/** Returns the cgroup in these folders, which may be elsewhere in the tree than those created since the last restart. */
export function openCgroup(folders: string[]): Omit<Cgroup, 'create'> {
  const pids = () => [...new Set(folders.flatMap(readPids))];
  return {
    folders,
    pids,
    exists: () => folders.some((folder) => existsSync(folder)),
    memoryBytes: () => Math.max(0, ...folders.map(readMemory)),
    outOfMemoryKills: () => Math.max(0, ...folders.map(readKills)),
    async end() {
      // Prevents new processes while killing; version 2 kills all at once.
      for (const folder of folders) {
        writeIfThere(join(folder, 'pids.max'), '0');
        writeIfThere(join(folder, 'cgroup.kill'), '1');
      }
      await endProcesses(() => identify(pids()));
      for (const folder of folders) await removeFolder(folder);
    },
  };
}

function writeLimits(folders: string[], limits: CgroupLimits): void {
  for (const folder of folders) {
    writeIfThere(join(folder, 'pids.max'), String(limits.processes));
    writeIfThere(join(folder, 'memory.max'), String(limits.memory));
    writeIfThere(join(folder, 'memory.swap.max'), '0');
    writeIfThere(join(folder, 'memory.limit_in_bytes'), String(limits.memory));
    writeIfThere(join(folder, 'memory.memsw.limit_in_bytes'), String(limits.memory));
  }
}

/** Skips files that do not exist: they depend on the cgroup version and the kernel's configuration. */
function writeIfThere(file: string, text: string): void {
  if (existsSync(file)) writeFileSync(file, text);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'ENOENT' || code === 'ENODEV') return undefined;
    throw new AdapterError(`${file} cannot be read`, { cause });
  }
}

function readPids(folder: string): number[] {
  const text = readIfThere(join(folder, 'cgroup.procs')) ?? '';
  return text.split('\n').flatMap((line) => (line === '' ? [] : [Number(line)]));
}

function readMemory(folder: string): number {
  const used = readIfThere(join(folder, 'memory.current')) ?? readIfThere(join(folder, 'memory.usage_in_bytes'));
  const stat = readIfThere(join(folder, 'memory.stat')) ?? '';
  const cached = /^total_inactive_file (\d+)$/m.exec(stat) ?? /^inactive_file (\d+)$/m.exec(stat);
  return used === undefined ? 0 : Number(used) - Number(cached?.[1] ?? 0);
}

function readKills(folder: string): number {
  const text = readIfThere(join(folder, 'memory.events')) ?? readIfThere(join(folder, 'memory.oom_control')) ?? '';
  return Number(/^oom_kill (\d+)$/m.exec(text)?.[1] ?? 0);
}

/** The kernel releases a cgroup shortly after its last process, so it may be busy for a moment. */
async function removeFolder(folder: string): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    if (removeEmpty(folder)) {
      // Removes the folder of the box with its last cgroup.
      removeEmpty(dirname(folder));
      return;
    }
    await pause();
  }
  throw new AdapterError(`The cgroup ${basename(folder)} cannot be removed`);
}

/** Returns whether the folder is gone; false when it is still in use. */
function removeEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'ENOENT') return true;
    if (code === 'EBUSY' || code === 'ENOTEMPTY') return false;
    throw new AdapterError(`The cgroup ${basename(folder)} cannot be removed`, { cause });
  }
}
