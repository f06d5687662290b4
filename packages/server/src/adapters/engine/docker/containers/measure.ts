import type { ContainerStats } from 'dockerode';
import type { Usage } from '../../engine.ts';
import type { Daemon } from '../daemon.ts';
import type { Group } from './observe.ts';

/** Resolves with the resource usage of a workload: the sum over its containers. */
export async function measure(daemon: Daemon, { containers }: Group): Promise<Usage> {
  const each = await Promise.all(containers.map(({ Id }) => measureOne(daemon, Id)));
  const sum = (of: (usage: Usage) => number) => each.reduce((total, usage) => total + of(usage), 0);
  return {
    memoryBytes: sum((usage) => usage.memoryBytes),
    cpuSeconds: sum((usage) => usage.cpuSeconds),
    processes: sum((usage) => usage.processes),
  };
}

async function measureOne(daemon: Daemon, id: string): Promise<Usage> {
  const [stats, top] = await daemon.call((docker) => {
    const container = docker.getContainer(id);
    const once = { stream: false, 'one-shot': true } as const;
    return Promise.all([container.stats(once), container.top({ ps_args: '-o pid,comm' })]);
  });
  const names: string[] = (top.Processes as string[][]).map(([, name = '']) => name);
  return {
    memoryBytes: memoryOf(stats),
    cpuSeconds: (stats.cpu_stats.cpu_usage?.total_usage ?? 0) / 1e9,
    // Docker's init process is not the app's.
    processes: names.filter((name) => name !== 'docker-init' && name !== 'tini').length,
  };
}

/** Memory in use without reclaimable file cache, whose field name differs between cgroup v1 and v2. */
function memoryOf({ memory_stats: { usage = 0, stats } }: ContainerStats): number {
  const files: Readonly<Record<string, number>> = { ...stats };
  return Math.max(0, usage - (files.total_inactive_file ?? files.inactive_file ?? 0));
}
