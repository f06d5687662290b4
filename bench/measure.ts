import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a round of load found. */
export interface Load {
  requestsPerSecond: number;
  p99Ms: number;
  /** Answers that were neither 2xx nor 3xx, and connections that failed. */
  errors: number;
  requests: number;
}

const units: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function numberAfter(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? 0);
}

/** Reads the report of `wrk --latency`. */
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

/** Puts load on one address of this machine. An answer other than 2xx or 3xx makes the figure worthless and is an error. */
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
 * Processor time a process has used so far, all its threads together, in seconds. The scheduler counts nanoseconds, where `/proc/<pid>/stat` knows
 * hundredths of a second, a tenth of what twenty sign-ins take. Threads that ended are not in it; those of Node stay as long as it does. Of the
 * process that measures the main thread is left out, for it does the measuring.
 */
export function cpuSecondsOf(pid: number): number {
  const threads = `/proc/${pid}/task`;
  const counted = readdirSync(threads).filter((thread) => Number(thread) !== process.pid);
  const nanoseconds = counted.map((thread) =>
    Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9;
}

/** The scheduler counts a thread when it stops to wait: what ran just now has to do so before it is looked at. */
const schedulingMs = 5;

/** Memory a process holds now, in bytes. */
export function residentBytesOf(pid: number): number {
  return numberAfter(readFileSync(`/proc/${pid}/status`, 'utf8'), /^VmRSS:\s+(\d+) kB/m) * 1024;
}

/** Processor time a process uses while some work runs, in seconds, and what the work answers. */
export async function cpuDuring<T>(pid: number, work: () => Promise<T>): Promise<{ cpuSeconds: number; answer: T }> {
  await wait(schedulingMs);
  const before = cpuSecondsOf(pid);
  const answer = await work();
  await wait(schedulingMs);
  return { cpuSeconds: cpuSecondsOf(pid) - before, answer };
}
