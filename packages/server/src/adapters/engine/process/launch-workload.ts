import { constants } from 'node:os';
import type { Clock } from '@kontor/platform/work/clock';
import { cgroupAt } from '../../run-command/cgroup.ts';
import { type ProcessIdentity, readBootId, readProcess } from '../../run-command/process-table.ts';
import { type Commands, type ExitStatus, launchDetached } from '../../run-command.ts';
import type { ProcessWorkload } from '../engine.ts';
import { cgroupName, workloadMarker } from './find-workloads.ts';
import type { SandboxCapabilities } from './isolation.ts';
import type { ProcessRecord, ProcessRecords } from './process-record.ts';
import { planLaunch } from './start-workload.ts';

export interface LaunchContext {
  box: string;
  node: string;
  clock: Clock;
  capabilities: SandboxCapabilities;
  records: ProcessRecords;
  commands: Commands;
  /** Called before anything else can see the process: its exit status is known only through `ended`. */
  onStarted(instance: string, main: ProcessIdentity, ended: Promise<ExitStatus>): void;
}

const defaultProcessLimit = 512;

/** Starts the process of a workload. Its record is written before, as intended (keeps E1). */
export async function launchWorkload(spec: ProcessWorkload, context: LaunchContext): Promise<void> {
  const { box, node, clock, capabilities, records, commands } = context;
  const cgroup = capabilities.cgroups && cgroupAt(capabilities.cgroups, cgroupName(spec));
  const record = recordOf(spec, cgroup?.folders ?? [], clock.now());
  records.write(record);
  cgroup?.create({ memory: spec.memoryLimit, processes: spec.processLimit ?? defaultProcessLimit });
  const accounts = records.accountsFile(spec.instance);
  const how = await planLaunch(spec, { capabilities, node, commands, accounts });
  const env = { ...spec.env, [workloadMarker]: `${box}/${spec.instance}/${spec.generation}` };
  const started = await launchDetached({ ...how, env, cgroupFolders: record.cgroupFolders, logFile: spec.logFile });
  // Exited already: uses a start time no process has, so that it counts as gone until its exit is handled.
  const main = { pid: started.pid, startTicks: readProcess(started.pid)?.startTicks ?? -1 };
  records.write({ ...record, main });
  const isSandboxed = how.file === capabilities.bwrap || how.file === capabilities.perl;
  context.onStarted(spec.instance, main, isSandboxed ? started.ended.then(unwrap) : started.ended);
}

function recordOf(spec: ProcessWorkload, cgroupFolders: string[], startedAt: number): ProcessRecord {
  const { instance, generation, logFile, stopSignal = 'SIGTERM', stopSeconds = 10 } = spec;
  return { instance, generation, bootId: readBootId(), startedAt, stopSignal, stopSeconds, logFile, cgroupFolders };
}

/** Bubblewrap reports a signal as a shell does: exit code 128 plus the signal number. */
function unwrap({ code, signal }: ExitStatus): ExitStatus {
  const name = Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0];
  return name ? { code: null, signal: name } : { code, signal };
}
