import { readProcess, readResidentBytes, ticksPerSecond, timeOfTicks } from '../../run-command/process-table.ts';
import type { Observed, Usage } from '../engine.ts';
import type { Workload } from './find-workloads.ts';

/** Returns undefined for a workload that was only intended: no process exists and none has exited. */
export function observe({ instance, generation, main, members, record }: Workload): Observed | undefined {
  const startedAt = record?.startedAt ?? timeOfTicks(Math.min(...members.map(({ startTicks }) => startTicks)));
  const location = { engine: 'process', name: String(main?.pid ?? '') } as const;
  if (main) return { instance, generation, state: 'running', location, startedAt };
  if (members.length === 0 && !record?.main) return undefined;
  return { instance, generation, state: 'exited', startedAt, ...(record?.exit ? { exit: record.exit } : {}) };
}

/** Returns the resource usage: memory of the cgroup where there is one, otherwise the resident memory of all processes. */
export function measure({ members, cgroup }: Workload): Usage {
  const processes = members.flatMap(({ pid }) => readProcess(pid) ?? []);
  const resident = () => members.reduce((sum, { pid }) => sum + readResidentBytes(pid), 0);
  return {
    memoryBytes: cgroup?.exists() ? cgroup.memoryBytes() : resident(),
    cpuSeconds: processes.reduce((sum, { cpuTicks }) => sum + cpuTicks, 0) / ticksPerSecond,
    // Does not count bubblewrap's own two processes and the relays of its network.
    processes: processes.filter(({ name }) => name !== 'bwrap' && name !== 'kontor-relay').length,
  };
}
