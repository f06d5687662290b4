import { readdirSync, readFileSync } from 'node:fs';
import { AdapterError } from '@kontor/platform/errors';

/** A process for certain: numbers are used again, a number together with its start time is not (until the next boot). */
export interface ProcessIdentity {
  pid: number;
  /** Field 22 of /proc/<pid>/stat: clock ticks since boot. */
  startTicks: number;
}

export interface ProcessInfo extends ProcessIdentity {
  name: string;
  parent: number;
  session: number;
  /** Clock ticks used by it and by the children it waited for. */
  cpuTicks: number;
}

/** A process that carries a marker in its environment. */
export interface MarkedProcess extends ProcessIdentity {
  /** What stands behind `NAME=`. */
  value: string;
}

/** Linux promises programs 100 ticks a second, whatever the kernel uses inside. */
export const ticksPerSecond = 100;

/**
 * Undefined when it is gone, or only waits to be collected by its parent. One whose first thread has ended while others still do (they hold its ports
 * and files) is there.
 */
export function readProcess(pid: number): ProcessInfo | undefined {
  const text = readFileOf(pid, 'stat');
  // The name stands in brackets and may itself hold brackets and spaces (proc_pid_stat(5)).
  const nameEnds = text?.lastIndexOf(')') ?? -1;
  if (text === undefined || nameEnds < 0) return undefined;
  const fields = text.slice(nameEnds + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  const hasEnded = fields[0] === 'Z' || fields[0] === 'X';
  const threads = field(20);
  if (hasEnded && threads <= 1) return undefined;
  return {
    pid,
    name: text.slice(text.indexOf('(') + 1, nameEnds),
    parent: field(4),
    session: field(6),
    cpuTicks: field(14) + field(15) + field(16) + field(17),
    startTicks: field(22),
  };
}

export function isAlive(identity: ProcessIdentity): boolean {
  return readProcess(identity.pid)?.startTicks === identity.startTicks;
}

/** The same process seen from the outer to the inner process namespace (`NSpid` of proc_pid_status(5)). */
export function readNamespacePids(pid: number): number[] {
  const line = /^NSpid:\s*(.*)$/m.exec(readFileOf(pid, 'status') ?? '')?.[1];
  return line === undefined ? [] : line.split(/\s+/).map(Number);
}

/** Memory of a process that lies in no file, in bytes; shared parts count once for each process. */
export function readResidentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s*(\d+) kB$/m.exec(readFileOf(pid, 'status') ?? '')?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** Numbers of all processes. `Failed` when the list cannot be had: unknown is not absent (keeps R1). */
export function listProcesses(): number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  } catch (cause) {
    throw new AdapterError('The list of processes cannot be read', { cause });
  }
}

/**
 * Every process, but for this one, whose environment says `name=<prefix>…`. Processes of other accounts stay unseen
 * where the server is not root; it cannot have started any.
 */
export function findMarked(name: string, prefix: string): MarkedProcess[] {
  const wanted = `${name}=${prefix}`;
  return listProcesses().flatMap((pid) => {
    if (pid === process.pid) return [];
    const environment = readFileOf(pid, 'environ');
    // Most processes are none of ours, and are not taken apart.
    const isLikely = environment?.includes(wanted);
    const entry = isLikely ? environment?.split('\0').find((text) => text.startsWith(wanted)) : undefined;
    const info = entry === undefined ? undefined : readProcess(pid);
    return entry === undefined || !info
      ? []
      : [{ pid, startTicks: info.startTicks, value: entry.slice(name.length + 1) }];
  });
}

/**
 * Everything in the session this process leads or led. As long as one of them lives the number of the leader is not
 * given away: if someone else has it, none is left.
 */
export function findSession(leader: ProcessIdentity): ProcessIdentity[] {
  const info = readProcess(leader.pid);
  if (info && info.startTicks !== leader.startTicks) return [];
  return listProcesses()
    .flatMap((pid) => readProcess(pid) ?? [])
    .filter(({ session, startTicks }) => session === leader.pid && startTicks >= leader.startTicks);
}

/** Adds the start times; what has ended meanwhile is left out. */
export function identify(pids: number[]): ProcessIdentity[] {
  return pids.flatMap((pid) => {
    const info = readProcess(pid);
    return info ? [{ pid, startTicks: info.startTicks }] : [];
  });
}

/** The command line, or what a program has written over it to tell what it does. Undefined when the process is gone. */
export function readTitle({ pid, startTicks }: ProcessIdentity): string | undefined {
  const title = readFileOf(pid, 'cmdline');
  return isAlive({ pid, startTicks }) ? title : undefined;
}

/** Differs after each boot of the machine. */
export function readBootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

/** Milliseconds since the epoch at which a process with these ticks started. */
export function timeOfTicks(startTicks: number): number {
  const boot = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1];
  return Number(boot) * 1000 + (startTicks * 1000) / ticksPerSecond;
}

/** A process may end, or belong to someone else, at any moment: both read as undefined. */
function readFileOf(pid: number, file: 'stat' | 'status' | 'environ' | 'cmdline'): string | undefined {
  try {
    // In this encoding Node reads a file in one go; what is looked for is plain letters whatever stands round it.
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (cause) {
    if (isGone(cause)) return undefined;
    throw new AdapterError(`Process ${pid} cannot be read`, { cause });
  }
}

function isGone(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM';
}
