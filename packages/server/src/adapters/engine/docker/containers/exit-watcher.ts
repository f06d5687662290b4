import type { Clock } from '@kontor/platform/work/clock';
import type { KeyedMutex } from '@kontor/platform/work/keyed-mutex';
import { createSignal } from '@kontor/platform/work/signal';
import type { Log } from '../../../../core/server-context.ts';
import type { Observed } from '../../engine.ts';
import type { Daemon } from '../daemon.ts';
import type { Containers } from './containers.ts';
import type { LogFollower } from './log-follower.ts';
import { type Group, hasCompleted, observe } from './observe.ts';

export interface ExitWatcherNeeds {
  daemon: Daemon;
  containers: Containers;
  logs: LogFollower;
  clock: Clock;
  runExclusive: KeyedMutex;
  log: Pick<Log, 'warn'>;
}

/** Detects containers that exited by themselves and reports each exit once. */
export function createExitWatcher({ daemon, containers, logs, clock, runExclusive, log }: ExitWatcherNeeds) {
  const exits = createSignal<Observed>('exits of workloads', log);
  /** Ids of containers this server saw running and whose exit it has not handled. */
  const running = new Set<string>();
  /** Stopped because the daemon stopped; not a crash. */
  const unwatched = new Set<string>();
  const isUnwatched = (id: string): boolean => unwatched.has(id);
  const state = { wasAway: false, isClosed: false };

  /** A container exited and this was not reported yet. */
  const hasUnreportedExit = (group: Group) =>
    group.containers.some((one) => !one.State.Running && running.has(one.Id) && !hasCompleted(one));

  function queueExit(instance: string): void {
    void runExclusive(instance, () => handleExit(instance)).catch((err) => {
      if (daemon.isThere()) log.warn({ err }, 'The exit of a workload was not handled');
    });
  }

  /** Stops the remaining containers of the workload and reports the exit. Does nothing when it was stopped on request or already reported. */
  async function handleExit(instance: string): Promise<void> {
    if (state.isClosed) return;
    for (const group of (await containers.groups(instance)).filter(hasUnreportedExit)) {
      const others = group.containers.filter(({ State }) => State.Running);
      await Promise.all(others.map(({ Id }) => containers.stop(Id)));
      for (const { Id } of group.containers) {
        running.delete(Id);
        await logs.drain(Id, clock);
      }
      const observed = observe(group, isUnwatched);
      if (!state.isClosed) exits.emit(observed);
    }
  }

  return {
    isUnwatched,
    queueExit,
    /** Called with the result of each complete listing. */
    onObserved(groups: readonly Group[]): void {
      for (const { Id, State } of groups.flatMap((group) => group.containers)) {
        if (State.Running) running.add(Id);
        else if (state.wasAway && running.has(Id)) unwatched.add(Id);
      }
      state.wasAway = false;
      for (const { instance } of groups.filter(hasUnreportedExit)) queueExit(instance);
    },
    /** Called after a start; a container may have exited before its exit could be observed. */
    onStarted(groups: readonly Group[]): void {
      for (const { Id } of groups.flatMap((group) => group.containers)) running.add(Id);
      for (const { instance } of groups.filter(hasUnreportedExit)) queueExit(instance);
    },
    /** Called before an intended stop: the exit is not reported. */
    forget(id: string): void {
      running.delete(id);
      unwatched.delete(id);
    },
    onDaemonLost(): void {
      state.wasAway = true;
    },
    onExit: exits.subscribe,
    close(): void {
      state.isClosed = true;
      exits.clear();
    },
  };
}

export type ExitWatcher = ReturnType<typeof createExitWatcher>;
