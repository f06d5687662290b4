import type { Clock } from '@kontor/platform/work/clock';
import type { KeyedMutex } from '@kontor/platform/work/keyed-mutex';
import { createSignal } from '@kontor/platform/work/signal';
import type { Log } from '../../../core/server-context.ts';
import type { ProcessIdentity } from '../../run-command/process-table.ts';
import type { ExitStatus } from '../../run-command.ts';
import type { Observed, WorkloadExit } from '../engine.ts';
import { endWorkload } from './end-workload.ts';
import { type FindNeeds, findWorkloads, type Workload } from './find-workloads.ts';
import { isSameProcess } from './process-record.ts';
import { watchWorkloads } from './watch.ts';

export interface ExitWatcherNeeds {
  find: FindNeeds;
  clock: Clock;
  runExclusive: KeyedMutex;
  log: Pick<Log, 'warn'>;
}

const unknownExit: ExitStatus = { code: null, signal: null };

/** Detects workloads that ended by themselves and reports each exit once. */
export function createExitWatcher({ find, clock, runExclusive, log }: ExitWatcherNeeds) {
  const { records } = find;
  const exits = createSignal<Observed>('exits of workloads', log);
  /** Processes started by this server, which learns their exit status. */
  const children = new Map<string, { main: ProcessIdentity; exitHandled: Promise<void> }>();
  const watch = watchWorkloads({
    clock,
    logFiles: () => records.all().map((record) => record.logFile),
    onExit: (instance, main) => void queueExit(instance, main, unknownExit),
    log,
  });

  function queueExit(instance: string, main: ProcessIdentity, ended: ExitStatus): Promise<void> {
    return runExclusive(instance, () => handleExit(instance, main, ended)).catch((err) =>
      log.warn({ err }, 'The exit of a workload was not handled'),
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
    exits.emit({ instance, generation, state: 'exited', startedAt, exit });
  }

  return {
    /** Watches a process that this server has started. */
    addChild(instance: string, main: ProcessIdentity, ended: Promise<ExitStatus>): void {
      children.set(instance, { main, exitHandled: ended.then((status) => queueExit(instance, main, status)) });
    },
    /** Watches processes that an earlier server has started. */
    addFound(workloads: readonly Workload[]): void {
      for (const { instance, main } of workloads) {
        if (main && !isSameProcess(children.get(instance)?.main, main)) watch.add(instance, main);
      }
    },
    remove(instance: string): void {
      children.delete(instance);
      watch.remove(instance);
    },
    /** Handles exits that happened while nobody watched, and waits for exits of children being handled. Resolves with whether there were any. */
    async handleMissed(workloads: readonly Workload[]): Promise<boolean> {
      const ended = workloads.filter(({ main, record }) => !main && record?.main && !record.exit);
      for (const { instance, record } of ended) {
        const child = children.get(instance);
        if (child && isSameProcess(child.main, record?.main)) await child.exitHandled;
        else if (record?.main) await queueExit(instance, record.main, unknownExit);
      }
      return ended.length > 0;
    },
    onExit: exits.subscribe,
    close(): void {
      watch.close();
      exits.clear();
    },
  };
}
