import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import type { ContainerWorkload } from '../../engine.ts';
import type { Daemon } from '../daemon.ts';
import type { Containers } from './containers.ts';
import type { ExitWatcher } from './exit-watcher.ts';
import type { ImageVolumes } from './image-volumes.ts';
import type { LogFollower } from './log-follower.ts';
import type { Networks } from './networks.ts';
import { type Group, isRunning } from './observe.ts';
import { checkContainers, startContainers } from './start-containers.ts';

export interface LifecycleNeeds {
  daemon: Daemon;
  box: string;
  networks: Networks;
  containers: Containers;
  logs: LogFollower;
  exitWatcher: ExitWatcher;
  volumes: ImageVolumes;
  /** What no container reaches on this machine. */
  closed: readonly string[];
  clock: Clock;
}

/** Creates and removes the containers and the network of a workload. Calls for one instance must not overlap. */
export function createLifecycle({
  daemon,
  box,
  networks,
  containers,
  logs,
  exitWatcher,
  volumes,
  closed,
  clock,
}: LifecycleNeeds) {
  /** Leaves a running workload of the same generation alone; recreates a partially created one. */
  async function start(spec: ContainerWorkload): Promise<void> {
    checkContainers(spec);
    const there = await containers.groups(spec.instance);
    const alive = there.filter(isRunning);
    const other = alive.find(({ generation }) => generation !== spec.generation);
    if (other) throw new AdapterError(`Generation ${other.generation} of ${spec.instance} still runs`);
    if (alive.length > 0) return;
    await removeContainers(there);
    try {
      await networks.provide(spec.instance, { isClosed: spec.network === 'closed' });
      await startContainers({ daemon, box, volumes, closed, clock }, spec);
    } catch (cause) {
      if (daemon.isThere()) await remove(spec.instance);
      throw cause;
    }
    const made = await containers.groups(spec.instance);
    for (const one of made.flatMap((group) => group.containers)) logs.follow(one);
    exitWatcher.onStarted(made);
  }

  async function removeContainers(groups: readonly Group[]): Promise<void> {
    const all = groups.flatMap(({ containers }) => containers).reverse();
    for (const one of all) {
      const { Id, State } = one;
      exitWatcher.forget(Id);
      if (State.Running) await containers.stop(Id);
      await logs.drain(Id, clock);
      await containers.remove(Id, await volumes.rescue(one));
      logs.forget(Id);
    }
  }

  async function remove(instance: string): Promise<void> {
    await removeContainers(await containers.groups(instance));
    await networks.remove(instance);
  }

  return { start, remove };
}
