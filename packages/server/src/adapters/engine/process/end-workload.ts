import type { Clock } from '@kontor/platform/work/clock';
import { endProcesses, signalProcess, waitUntilEnded } from '../../run-command/end-processes.ts';
import { type ProcessIdentity, readNamespacePids } from '../../run-command/process-table.ts';
import { type FindNeeds, findWorkloads, type Workload } from './find-workloads.ts';

/** Asks it to end, waits as long as it was promised, then ends whatever is left of it. */
export async function stopWorkload(workload: Workload, needs: FindNeeds, clock: Clock): Promise<void> {
  const { main, record } = workload;
  const target = signalTarget(workload);
  if (main && target) {
    signalProcess(target, record?.stopSignal ?? 'SIGTERM');
    await waitUntilEnded(main, (record?.stopSeconds ?? 10) * 1000, clock);
  }
  await endWorkload(workload, needs);
}

/** Ends all its processes at once and removes its cgroup. */
export async function endWorkload(workload: Workload, needs: FindNeeds): Promise<void> {
  await workload.cgroup?.end();
  const left = () => findWorkloads(needs).find((one) => isSameWorkload(one, workload))?.members ?? [];
  await endProcesses(left);
}

export function isSameWorkload(a: Workload, b: Pick<Workload, 'instance' | 'generation'>): boolean {
  return a.instance === b.instance && a.generation === b.generation;
}

/**
 * Bubblewrap passes no signal on: the one to ask is the second process inside (the first one is its own). While it has
 * not come so far, nobody can be asked.
 */
function signalTarget({ main, members }: Workload): ProcessIdentity | undefined {
  const inside = members.map((member) => ({ member, pids: readNamespacePids(member.pid) }));
  const isSandboxed = inside.some(({ pids }) => pids.length > 1);
  return isSandboxed ? inside.find(({ pids }) => pids.length === 2 && pids[1] === 2)?.member : main;
}
