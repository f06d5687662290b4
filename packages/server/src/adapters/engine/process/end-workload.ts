import type { Clock } from '@kontor/platform/work/clock';
import { seconds } from '@kontor/platform/work/durations';
import { endProcesses, signalProcess, waitUntilEnded } from '../../run-command/end-processes.ts';
import { type ProcessIdentity, readNamespacePids } from '../../run-command/process-table.ts';
import { type FindNeeds, findWorkloads, type Workload } from './find-workloads.ts';

/** Sends the stop signal, waits for at most the stop timeout, then kills all remaining processes. */
export async function stopWorkload(workload: Workload, needs: FindNeeds, clock: Clock): Promise<void> {
  const { main, record } = workload;
  const target = signalTarget(workload);
  if (main && target) {
    signalProcess(target, record?.stopSignal ?? 'SIGTERM');
    await waitUntilEnded(main, seconds(record?.stopSeconds ?? 10), clock);
  }
  await endWorkload(workload, needs);
}

/** Kills all processes of the workload and removes its cgroup. */
export async function endWorkload(workload: Workload, needs: FindNeeds): Promise<void> {
  await workload.cgroup?.end();
  const left = () => findWorkloads(needs).find((one) => isSameWorkload(one, workload))?.members ?? [];
  await endProcesses(left);
}

/** Whether both are the same generation of the same instance. */
export function isSameWorkload(a: Workload, b: Pick<Workload, 'instance' | 'generation'>): boolean {
  return a.instance === b.instance && a.generation === b.generation;
}

/**
 * Returns the process that gets the stop signal. Bubblewrap forwards no signals, so this is process 2 of the sandbox (process 1 is bubblewrap's own); undefined
 * while that does not exist yet.
 */
function signalTarget({ main, members }: Workload): ProcessIdentity | undefined {
  const inside = members.map((member) => ({ member, pids: readNamespacePids(member.pid) }));
  const isSandboxed = inside.some(({ pids }) => pids.length > 1);
  return isSandboxed ? inside.find(({ pids }) => pids.length === 2 && pids[1] === 2)?.member : main;
}
