import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Result of one round of load. */
export interface Load {
  requestsPerSecond: number;
  p99Ms: number;
  /** Responses other than 2xx or 3xx, and failed connections. */
  errors: number;
  requests: number;
}

const units: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function numberAfter(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? 0);
}

/** Parses the report of `wrk --latency`. */
export function readLoad(report: string): Load {
  const [, p99, unit] = /^\s+99%\s+([\d.]+)(us|ms|s|m)\b/m.exec(report) ?? [];
  const rate = /^Requests\/sec:\s+([\d.]+)/m.exec(report)?.[1];
  if (p99 === undefined || rate === undefined) throw new Error(`wrk said something else:\n${report}`);
  const broken = [...(/Socket errors: (.*)/.exec(report)?.[1] ?? '').matchAll(/\d+/g)].map(Number);
  return {
    requestsPerSecond: Number(rate),
    p99Ms: Number(p99) * (units[unit ?? 'ms'] ?? 1),
    errors: numberAfter(report, /Non-2xx or 3xx responses: (\d+)/) + broken.reduce((sum, count) => sum + count, 0),
    requests: numberAfter(report, /(\d+) requests in/),
  };
}

export interface LoadOptions {
  seconds?: number;
  connections?: number;
  headers?: Record<string, string>;
}

/** Puts load on an address of this machine. Throws on any response other than 2xx or 3xx, because it would invalidate the figure. */
export async function putLoad(
  url: string,
  { seconds = 4, connections = 50, headers = {} }: LoadOptions = {},
): Promise<Load> {
  const own = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '--timeout',
    '10s',
    ...own,
    url,
  ]);
  const load = readLoad(stdout);
  if (load.errors > 0) throw new Error(`${load.errors} of ${load.requests} calls of ${url} failed:\n${stdout}`);
  return load;
}

/**
 * Returns the processor time a process has used so far, all threads together, in seconds. Read from the scheduler, which counts nanoseconds;
 * `/proc/<pid>/stat` counts hundredths of a second, a tenth of what twenty sign-ins take. Ended threads are not included; those of Node live as long as
 * the process. For the measuring process itself the main thread is left out, because it does the measuring.
 */
function cpuSecondsOf(pid: number): number {
  const threads = `/proc/${pid}/task`;
  const counted = readdirSync(threads).filter((thread) => Number(thread) !== process.pid);
  const nanoseconds = counted.map((thread) =>
    Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9;
}

/** The scheduler accounts for a thread when it blocks: threads that have just run must do so before they are read. */
const schedulingMs = 5;

/** Returns the resident memory of a process, in bytes. */
export function residentBytesOf(pid: number): number {
  return numberAfter(readFileSync(`/proc/${pid}/status`, 'utf8'), /^VmRSS:\s+(\d+) kB/m) * 1024;
}

/** Resolves with the processor seconds a process uses while `work` runs, and the result of `work`. */
export async function cpuDuring<T>(pid: number, work: () => Promise<T>): Promise<{ cpuSeconds: number; answer: T }> {
  await wait(schedulingMs);
  const before = cpuSecondsOf(pid);
  const answer = await work();
  await wait(schedulingMs);
  return { cpuSeconds: cpuSecondsOf(pid) - before, answer };
}
