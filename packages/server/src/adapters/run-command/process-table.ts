import { readdirSync, readFileSync } from 'node:fs';
import { AdapterError } from '@kontor/platform/errors';

/** Identifies a process: pids are reused, but a pid together with its start time is unique (until the next boot). */
export interface ProcessIdentity {
  pid: number;
  /** Field 22 of /proc/<pid>/stat: clock ticks since boot. */
  startTicks: number;
}

/** Fields of /proc/<pid>/stat. */
export interface ProcessInfo extends ProcessIdentity {
  name: string;
  parent: number;
  session: number;
  /** Clock ticks used by the process and by the children it waited for. */
  cpuTicks: number;
}

/** A process with a marker in its environment. */
export interface MarkedProcess extends ProcessIdentity {
  /** The text after `NAME=`. */
  value: string;
}

/** Linux reports times to programs in 1/100 seconds, whatever the kernel uses internally. */
export const ticksPerSecond = 100;

/**
 * Returns undefined when the process is gone or a zombie. A process whose first thread has ended while others still run (and hold its ports and files) still
 * counts.
 */
export function readProcess(pid: number): ProcessInfo | undefined {
  const text = readFileOf(pid, 'stat');
  // The name is in parentheses and may itself contain parentheses and spaces (proc_pid_stat(5)).
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

/** Whether the process still runs; false for a zombie and for another process with the same pid. */
export function isAlive(identity: ProcessIdentity): boolean {
  return readProcess(identity.pid)?.startTicks === identity.startTicks;
}

/** Returns the pids of the process from the outermost to the innermost pid namespace (`NSpid` of proc_pid_status(5)). */
export function readNamespacePids(pid: number): number[] {
  const line = /^NSpid:\s*(.*)$/m.exec(readFileOf(pid, 'status') ?? '')?.[1];
  return line === undefined ? [] : line.split(/\s+/).map(Number);
}

/** Resident memory of a process in bytes; shared pages are counted for each process. */
export function readResidentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s*(\d+) kB$/m.exec(readFileOf(pid, 'status') ?? '')?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** Returns all pids. Throws `AdapterError` when they cannot be read: unknown does not mean absent (keeps R1). */
export function listProcesses(): number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  } catch (cause) {
    throw new AdapterError('The list of processes cannot be read', { cause });
  }
}

/**
 * Returns all processes except this one whose environment contains `name=<prefix>…`. Without root, processes of other accounts are not readable; the server
 * cannot have started any.
 */
export function findMarked(name: string, prefix: string): MarkedProcess[] {
  const wanted = `${name}=${prefix}`;
  return listProcesses().flatMap((pid) => {
    if (pid === process.pid) return [];
    const environment = readFileOf(pid, 'environ');
    // Skips splitting the environment of the many other processes.
    const isLikely = environment?.includes(wanted);
    const entry = isLikely ? environment?.split('\0').find((text) => text.startsWith(wanted)) : undefined;
    const info = entry === undefined ? undefined : readProcess(pid);
    return entry === undefined || !info
      ? []
      : [{ pid, startTicks: info.startTicks, value: entry.slice(name.length + 1) }];
  });
}

/**
 * Returns the remaining processes of the session started by `leader`. The pid of the leader is not reused while one of them lives: if another process has it,
 * none remains.
 */
export function findSession(leader: ProcessIdentity): ProcessIdentity[] {
  const info = readProcess(leader.pid);
  if (info && info.startTicks !== leader.startTicks) return [];
  return listProcesses()
    .flatMap((pid) => readProcess(pid) ?? [])
    .filter(({ session, startTicks }) => session === leader.pid && startTicks >= leader.startTicks);
}

/** Adds the start times; omits processes that have ended. */
export function identify(pids: number[]): ProcessIdentity[] {
  return pids.flatMap((pid) => {
    const info = readProcess(pid);
    return info ? [{ pid, startTicks: info.startTicks }] : [];
  });
}

/** Returns the command line, or the title a program has set in its place. Undefined when the process is gone. */
export function readTitle({ pid, startTicks }: ProcessIdentity): string | undefined {
  const title = readFileOf(pid, 'cmdline');
  return isAlive({ pid, startTicks }) ? title : undefined;
}

/** Differs after each boot of the machine. */
export function readBootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

/** Converts a start time in ticks into milliseconds since the epoch. */
export function timeOfTicks(startTicks: number): number {
  const boot = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1];
  return Number(boot) * 1000 + (startTicks * 1000) / ticksPerSecond;
}

/** Returns undefined when the process has ended or belongs to another account. */
function readFileOf(pid: number, file: 'stat' | 'status' | 'environ' | 'cmdline'): string | undefined {
  try {
    // With an encoding, Node reads the file in one go; only ASCII text is searched for, so other bytes do not matter.
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
