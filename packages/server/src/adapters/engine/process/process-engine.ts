import { constants } from 'node:os';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { createKeyedMutex } from '@kontor/platform/work/keyed-mutex';
import type { Log } from '../../../core/server-context.ts';
import { cgroupAt } from '../../run-command/cgroup.ts';
import { type ProcessIdentity, readBootId, readProcess } from '../../run-command/process-table.ts';
import { createCommands, type ExitStatus, launchDetached } from '../../run-command.ts';
import type { Engine, Observed, ProcessWorkload, WorkloadExit, WorkloadSpec } from '../engine.ts';
import { coalesce } from './coalesce.ts';
import { endWorkload, isSameWorkload, stopWorkload } from './end-workload.ts';
import { cgroupName, type FindNeeds, findWorkloads, type Workload, workloadMarker } from './find-workloads.ts';
import { probeCapabilities, type SandboxCapabilities } from './isolation.ts';
import { measure, observe } from './observe.ts';
import { isSameProcess, openProcessRecords, type ProcessRecord } from './process-record.ts';
import { checkProgram, checkSpec, planLaunch, prepareFolders } from './start-workload.ts';
import { watchWorkloads } from './watch.ts';

export interface ProcessEngineNeeds {
  /** Id of this box: letters, digits, `_` and `-`. */
  box: string;
  /** The run folder; process records are stored in a subfolder. */
  folder: string;
  clock: Clock;
  /** Path of the node binary that runs the server and apps. */
  node: string;
  log: Pick<Log, 'warn'>;
  /** `none` disables isolation even where it is available. */
  isolation?: 'auto' | 'none';
}

const defaultProcessLimit = 512;

/** Creates the engine that runs workloads as child processes and needs nothing installed (invariants P1, P2, P5). */
export async function createProcessEngine(needs: ProcessEngineNeeds): Promise<Engine> {
  const { box, clock, node, log } = needs;
  if (!/^[\w-]+$/.test(box)) throw new Error('A box id is letters, digits, _ and -');
  const folder = join(needs.folder, 'workloads');
  const records = openProcessRecords(folder, readBootId(), (file, err) =>
    log.warn({ file, err }, 'A note cannot be read'),
  );
  const commands = createCommands({ box, node, clock, environment: {} });
  const capabilities = await probeCapabilities({ box, folder, node, commands }, needs.isolation ?? 'auto');
  const context = {
    ...needs,
    capabilities,
    records,
    commands,
    find: { box, cgroupRoot: capabilities.cgroups, records },
  };
  return assemble(context);
}

type EngineContext = ProcessEngineNeeds & {
  capabilities: SandboxCapabilities;
  records: FindNeeds['records'];
  commands: ReturnType<typeof createCommands>;
  find: FindNeeds;
};

function assemble(context: EngineContext): Engine {
  const { clock, log, capabilities, records, find } = context;
  const runExclusive = createKeyedMutex();
  const listeners = new Set<(observed: Observed) => void>();
  /** Processes started by this server, which learns their exit status. */
  const children = new Map<string, { main: ProcessIdentity; exitHandled: Promise<void> }>();
  const warn = (message: string) => (err: unknown) => log.warn({ err }, message);
  const watch = watchWorkloads({
    clock,
    logFiles: () => records.all().map((record) => record.logFile),
    onExit: (instance, main) => void queueExit(instance, main, { code: null, signal: null }),
    log,
  });
  const isStill = (instance: string) => (one: Workload) => one.instance === instance;

  function queueExit(instance: string, main: ProcessIdentity, ended: ExitStatus): Promise<void> {
    return runExclusive(instance, () => handleExit(instance, main, ended)).catch(
      warn('The end of a workload is not dealt with'),
    );
  }

  /** Ends the remaining processes, records the exit and notifies the listeners. Does nothing when the workload was stopped or its exit already handled. */
  async function handleExit(instance: string, main: ProcessIdentity, ended: ExitStatus): Promise<void> {
    if (watch.isClosed()) return;
    const isIt = (one: Workload) => one.instance === instance && isSameProcess(one.record?.main, main);
    const workload = findWorkloads(find).find(isIt);
    if (!workload?.record || workload.record.exit) return;
    const isOutOfMemory = (workload.cgroup?.outOfMemoryKills() ?? 0) > 0;
    await endWorkload(workload, find);
    const exit: WorkloadExit = { ...ended, at: clock.now(), ...(isOutOfMemory ? { memoryExceeded: true } : {}) };
    records.write({ ...workload.record, exit });
    const { generation } = workload;
    const { startedAt } = workload.record;
    for (const listener of listeners) listener({ instance, generation, state: 'exited', startedAt, exit });
  }

  /** Handles exits that happened while nobody watched, and waits for exits of children being handled. Resolves with whether there were any. */
  async function handleMissedExits(workloads: Workload[]): Promise<boolean> {
    const ended = workloads.filter(({ main, record }) => !main && record?.main && !record.exit);
    for (const { instance, record } of ended) {
      const child = children.get(instance);
      if (child && isSameProcess(child.main, record?.main)) await child.exitHandled;
      else if (record?.main) await queueExit(instance, record.main, { code: null, signal: null });
    }
    return ended.length > 0;
  }

  async function list(): Promise<Observed[]> {
    const seen = findWorkloads(find);
    const workloads = (await handleMissedExits(seen)) ? findWorkloads(find) : seen;
    for (const { instance, main } of workloads) {
      if (main && !isSameProcess(children.get(instance)?.main, main)) watch.add(instance, main);
    }
    return workloads.flatMap((workload) => observe(workload) ?? []);
  }

  async function start(spec: ProcessWorkload): Promise<void> {
    checkSpec(spec, capabilities);
    checkProgram(spec, context.node);
    const there = findWorkloads(find).filter(isStill(spec.instance));
    const running = there.filter(({ main }) => main);
    const other = running.find((one) => !isSameWorkload(one, spec));
    if (other) throw new AdapterError(`Generation ${other.generation} of ${spec.instance} still runs`);
    if (running.length > 0) return;
    for (const remains of there) await endWorkload(remains, find);
    prepareFolders(spec, capabilities);
    try {
      await launch(spec);
    } catch (cause) {
      await remove(spec.instance);
      throw cause;
    }
  }

  async function launch(spec: ProcessWorkload): Promise<void> {
    const cgroup = capabilities.cgroups && cgroupAt(capabilities.cgroups, cgroupName(spec));
    const record = recordOf(spec, cgroup?.folders ?? [], clock.now());
    records.write(record);
    cgroup?.create({ memory: spec.memoryLimit, processes: spec.processLimit ?? defaultProcessLimit });
    const accounts = records.accountsFile(spec.instance);
    const how = await planLaunch(spec, { capabilities, node: context.node, commands: context.commands, accounts });
    const env = { ...spec.env, [workloadMarker]: `${context.box}/${spec.instance}/${spec.generation}` };
    const started = await launchDetached({ ...how, env, cgroupFolders: record.cgroupFolders, logFile: spec.logFile });
    // Exited already: uses a start time no process has, so that it counts as gone until its exit is handled.
    const main = { pid: started.pid, startTicks: readProcess(started.pid)?.startTicks ?? -1 };
    records.write({ ...record, main });
    const isSandboxed = how.file === capabilities.bwrap || how.file === capabilities.perl;
    const exitHandled = started.ended.then((ended) =>
      queueExit(spec.instance, main, isSandboxed ? unwrap(ended) : ended),
    );
    children.set(spec.instance, { main, exitHandled });
  }

  async function remove(instance: string): Promise<void> {
    const there = findWorkloads(find).filter(isStill(instance));
    await Promise.all(there.map((workload) => stopWorkload(workload, find, clock)));
    records.remove(instance);
    children.delete(instance);
    watch.remove(instance);
  }

  const stop = (instance: string) => runExclusive(instance, () => remove(instance));
  // Usage is requested for all apps at once, and each search reads every process of the machine.
  const findForUsage = coalesce(() => findWorkloads(find));

  return {
    kinds: () => ['process'],
    isolation: capabilities.isolation,
    list,
    start: (spec) => runExclusive(spec.instance, () => start(processOnly(spec))),
    stop,
    async usage(instance) {
      const workload = (await findForUsage()).find((one) => one.instance === instance && one.main);
      return workload && measure(workload);
    },
    onExit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onChange: () => () => {},
    listOrphans: async () => [],
    async stopAll() {
      const instances = new Set(findWorkloads(find).map((workload) => workload.instance));
      await Promise.all([...instances].map(stop));
    },
    close() {
      watch.close();
      listeners.clear();
    },
  };
}

function processOnly(spec: WorkloadSpec): ProcessWorkload {
  if (spec.engine !== 'process') throw new AdapterError('Containers need the docker engine');
  return spec;
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
