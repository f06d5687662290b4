import { readProcess, readResidentBytes, ticksPerSecond, timeOfTicks } from '../../run-command/process-table.ts';
import type { Observed, Usage } from '../engine.ts';
import type { Workload } from './find-workloads.ts';

/** Undefined for what is only intended: no process yet, and none that ended. */
export function observe({ instance, generation, main, members, note }: Workload): Observed | undefined {
  const startedAt = note?.startedAt ?? timeOfTicks(Math.min(...members.map(({ startTicks }) => startTicks)));
  const place = { engine: 'process', name: String(main?.pid ?? '') } as const;
  if (main) return { instance, generation, state: 'running', place, startedAt };
  if (members.length === 0 && !note?.main) return undefined;
  return { instance, generation, state: 'exited', startedAt, ...(note?.exit ? { exit: note.exit } : {}) };
}

export function measure({ members, cgroup }: Workload): Usage {
  const facts = members.flatMap(({ pid }) => readProcess(pid) ?? []);
  const resident = () => members.reduce((sum, { pid }) => sum + readResidentBytes(pid), 0);
  return {
    memoryBytes: cgroup?.exists() ? cgroup.memoryBytes() : resident(),
    cpuSeconds: facts.reduce((sum, { cpuTicks }) => sum + cpuTicks, 0) / ticksPerSecond,
    // Bubblewrap's own two and what leads into its network and out of it are not the app's.
    processes: facts.filter(({ name }) => name !== 'bwrap' && name !== 'kontor-relay').length,
  };
}
