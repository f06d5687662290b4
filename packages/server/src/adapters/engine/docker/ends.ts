import type { Clock } from '@kontor/platform/work/clock';
import type { Exclusive } from '@kontor/platform/work/exclusive';
import type { Log } from '../../../ground.ts';
import type { Observed } from '../engine.ts';
import type { Containers } from './containers.ts';
import type { Daemon } from './daemon.ts';
import type { LogFollowing } from './follow-logs.ts';
import { type Group, observe } from './observe.ts';

export interface EndsNeeds {
  daemon: Daemon;
  containers: Containers;
  logs: LogFollowing;
  clock: Clock;
  exclusive: Exclusive;
  log: Pick<Log, 'warn'>;
}

/** Notices that containers ended by themselves, and tells each end once. */
export function createEnds({ daemon, containers, logs, clock, exclusive, log }: EndsNeeds) {
  const listeners = new Set<(observed: Observed) => void>();
  /** Containers this server has seen running and not ending. */
  const running = new Set<string>();
  /** Those that ended with the daemon: none of their own doing. */
  const unwatched = new Set<string>();
  const state = { wasAway: false, isClosed: false };

  /** A container ended and nobody was told yet. */
  const hasNews = (group: Group) => group.containers.some(({ Id, State }) => !State.Running && running.has(Id));

  function noticeLater(instance: string): void {
    void exclusive(instance, () => notice(instance)).catch((err) => {
      if (daemon.isThere()) log.warn({ err }, 'The end of a workload is not dealt with');
    });
  }

  /** One of its containers ended: the others end as well, and it is told. Does nothing when it was stopped or told already. */
  async function notice(instance: string): Promise<void> {
    if (state.isClosed) return;
    for (const group of (await containers.groups(instance)).filter(hasNews)) {
      const others = group.containers.filter(({ State }) => State.Running);
      await Promise.all(others.map(({ Id }) => containers.halt(Id)));
      for (const { Id } of group.containers) {
        running.delete(Id);
        await logs.settled(Id, clock);
      }
      const told = observe(group, isUnwatched);
      if (!state.isClosed) for (const tell of listeners) tell(told);
    }
  }

  const isUnwatched = (id: string): boolean => unwatched.has(id);

  return {
    isUnwatched,
    noticeLater,
    /** Told of each complete look. */
    saw(groups: readonly Group[]): void {
      for (const { Id, State } of groups.flatMap((group) => group.containers)) {
        if (State.Running) running.add(Id);
        else if (state.wasAway && running.has(Id)) unwatched.add(Id);
      }
      state.wasAway = false;
      for (const { instance } of groups.filter(hasNews)) noticeLater(instance);
    },
    /** These were just started; one may have ended before anybody could know it. */
    started(groups: readonly Group[]): void {
      for (const { Id } of groups.flatMap((group) => group.containers)) running.add(Id);
      for (const { instance } of groups.filter(hasNews)) noticeLater(instance);
    },
    /** Its end is asked for. */
    forget(id: string): void {
      running.delete(id);
      unwatched.delete(id);
    },
    daemonLeft(): void {
      state.wasAway = true;
    },
    onExit(listener: (observed: Observed) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close(): void {
      state.isClosed = true;
      listeners.clear();
    },
  };
}

export type Ends = ReturnType<typeof createEnds>;
