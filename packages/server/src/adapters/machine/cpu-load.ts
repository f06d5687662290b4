import { availableParallelism } from 'node:os';
import type { CpuLoad } from './machine.ts';

/** CPU time of all processors since boot, in ticks. */
interface Ticks {
  busy: number;
  all: number;
}

/** Returns a function that measures the load since its previous call. `read` returns the content of a file in /proc. */
export function createCpuLoad(read: (file: string) => Promise<string | undefined>): () => Promise<CpuLoad | null> {
  let last: Ticks = { busy: 0, all: 0 };
  let current = 0;
  return async () => {
    const ticks = parseTicks((await read('stat')) ?? '');
    const minute = Number.parseFloat((await read('loadavg')) ?? '');
    if (!ticks || Number.isNaN(minute)) return null;
    // Called twice within one tick: the previous load still applies.
    if (ticks.all > last.all) current = ((ticks.busy - last.busy) / (ticks.all - last.all)) * 100;
    last = ticks;
    return { current: round(current), average: round((minute / availableParallelism()) * 100) };
  };
}

/** Parses `cpu user nice system idle iowait irq softirq steal …`; guest time is part of user (proc_stat(5)). */
export function parseTicks(stat: string): Ticks | undefined {
  const fields = /^cpu +(.*)$/m.exec(stat)?.[1]?.split(' ').map(Number).slice(0, 8);
  if (!fields || fields.length < 5) return undefined;
  const all = fields.reduce((sum, ticks) => sum + ticks, 0);
  return { busy: all - (fields[3] ?? 0) - (fields[4] ?? 0), all };
}

/** The counters of a processor that was switched off may go back, and processes that wait for disks count as load. */
const round = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)) * 10) / 10;
