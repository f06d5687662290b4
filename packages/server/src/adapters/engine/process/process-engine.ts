import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { createKeyedMutex } from '@kontor/platform/work/keyed-mutex';
import type { Log } from '../../../core/server-context.ts';
import { readBootId } from '../../run-command/process-table.ts';
import { createCommands } from '../../run-command.ts';
import type { Engine, Observed, ProcessWorkload, WorkloadSpec } from '../engine.ts';
import { coalesce } from './coalesce.ts';
import { endWorkload, isSameWorkload, stopWorkload } from './end-workload.ts';
import { createExitWatcher } from './exit-watcher.ts';
import { type FindNeeds, findWorkloads } from './find-workloads.ts';
import { probeCapabilities } from './isolation.ts';
import { type LaunchContext, launchWorkload } from './launch-workload.ts';
import { measure, observe } from './observe.ts';
import { openProcessRecords } from './process-record.ts';
import { checkProgram, checkSpec, prepareFolders } from './start-workload.ts';

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

/** Creates the engine that runs workloads as child processes and needs nothing installed (invariants P1, P2, P5). */
export async function createProcessEngine(needs: ProcessEngineNeeds): Promise<Engine> {
  const { box, clock, node, log } = needs;
  if (!/^[\w-]+$/.test(box)) throw new Error('A box id is letters, digits, _ and -');
  const folder = join(needs.folder, 'workloads');
  const records = openProcessRecords(folder, readBootId(), (file, err) =>
    log.warn({ file, err }, 'A process record cannot be read'),
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
  return createProbedEngine(context);
}

type EngineContext = ProcessEngineNeeds & Omit<LaunchContext, 'onStarted'> & { find: FindNeeds };

/** Runs workloads on a machine whose capabilities are known. */
function createProbedEngine(context: EngineContext): Engine {
  const { clock, log, capabilities, records, find } = context;
  const runExclusive = createKeyedMutex();
  const exitWatcher = createExitWatcher({ find, clock, runExclusive, log });
  const findInstance = (instance: string) => findWorkloads(find).filter((one) => one.instance === instance);

  async function list(): Promise<Observed[]> {
    const seen = findWorkloads(find);
    const workloads = (await exitWatcher.handleMissed(seen)) ? findWorkloads(find) : seen;
    exitWatcher.addFound(workloads);
    return workloads.flatMap((workload) => observe(workload) ?? []);
  }

  async function start(spec: ProcessWorkload): Promise<void> {
    checkSpec(spec, capabilities);
    checkProgram(spec, context.node);
    const there = findInstance(spec.instance);
    const running = there.filter(({ main }) => main);
    const other = running.find((one) => !isSameWorkload(one, spec));
    if (other) throw new AdapterError(`Generation ${other.generation} of ${spec.instance} still runs`);
    if (running.length > 0) return;
    for (const remains of there) await endWorkload(remains, find);
    prepareFolders(spec, capabilities);
    try {
      await launchWorkload(spec, { ...context, onStarted: exitWatcher.addChild });
    } catch (cause) {
      await remove(spec.instance);
      throw cause;
    }
  }

  async function remove(instance: string): Promise<void> {
    await Promise.all(findInstance(instance).map((workload) => stopWorkload(workload, find, clock)));
    records.remove(instance);
    exitWatcher.remove(instance);
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
    onExit: exitWatcher.onExit,
    onChange: () => () => {},
    listOrphans: async () => [],
    async stopAll() {
      const instances = new Set(findWorkloads(find).map((workload) => workload.instance));
      await Promise.all([...instances].map(stop));
    },
    close: exitWatcher.close,
  };
}

function processOnly(spec: WorkloadSpec): ProcessWorkload {
  if (spec.engine !== 'process') throw new AdapterError('Containers need the docker engine');
  return spec;
}
