import { join } from 'node:path';
import { Failed } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { createExclusive } from '@kontor/platform/work/exclusive';
import type { ContainerInspectInfo } from 'dockerode';
import type { Log } from '../../../ground.ts';
import type { ContainerWorkload, Engine, Observed, WorkloadSpec } from '../engine.ts';
import { connectDaemon, type Daemon, statusIn } from './daemon.ts';
import { createDockerImages } from './docker-images.ts';
import { createLogFollowing } from './follow-logs.ts';
import { carrying, labels } from './labels.ts';
import { measure } from './measure.ts';
import { createNetworks } from './networks.ts';
import { type Group, groupsOf, isRunning, observe } from './observe.ts';
import { checkContainers, startContainers } from './start-containers.ts';
import { findStrays } from './strays.ts';

export interface DockerEngineNeeds {
  /** Id of this box: letters, digits, `_` and `-`, nothing in upper case. */
  box: string;
  /** Path of the daemon's socket. */
  socket: string;
  /** The run folder; a folder of notes is made in it. */
  folder: string;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn'>;
}

/** How long the last words of a container are waited for. */
const lastWordsMs = 2_000;
/** More than the longest time a workload may take to end. */
const stopMs = 150_000;

/** The engine that runs workloads as containers of a Docker daemon (invariants P1, P4). Several boxes may share the daemon: each sees only what carries its id. */
export async function createDockerEngine(needs: DockerEngineNeeds): Promise<Engine> {
  const { box, socket, clock, log } = needs;
  if (!/^[a-z0-9][a-z0-9_-]*$/.test(box)) throw new Error('A box id is lower-case letters, digits, _ and -');
  const daemon = await connectDaemon({ socket, clock, log, events: carrying(box) });
  const engine = assemble(needs, daemon);
  // What ran on without a server is heard and watched from now on.
  if (daemon.isThere()) await engine.look();
  return engine;
}

function assemble({ box, folder, clock, log }: DockerEngineNeeds, daemon: Daemon): Engine {
  const exclusive = createExclusive();
  const listeners = { exit: new Set<(observed: Observed) => void>(), change: new Set<() => void>() };
  const networks = createNetworks(daemon, box);
  const warn = (message: string) => (err: unknown) => log.warn({ err }, message);
  const logs = createLogFollowing(daemon, join(folder, 'containers'), warn('What a container says cannot be read'));
  /** Containers this server has seen running and not ending. */
  const running = new Set<string>();
  /** Those that ended with the daemon: none of their own doing. */
  const unwatched = new Set<string>();
  const state = { wasAway: false, isClosed: false };

  async function inspectAll(instance?: string): Promise<ContainerInspectInfo[]> {
    const listed = await daemon.call((docker) =>
      docker.listContainers({ all: true, filters: carrying(box, instance) }),
    );
    const found = await Promise.all(
      listed.map(({ Id }) =>
        daemon
          .call((docker) => docker.getContainer(Id).inspect())
          .catch((error) => {
            // It went between the two questions.
            if (statusIn(error) === 404) return undefined;
            throw error;
          }),
      ),
    );
    return found.filter((one) => one !== undefined);
  }

  const groupsFor = async (instance: string): Promise<Group[]> => groupsOf(await inspectAll(instance), []);
  const seen = (group: Group): Observed => observe(group, (id) => unwatched.has(id));

  async function look(): Promise<Observed[]> {
    const [containers, instances] = await Promise.all([inspectAll(), networks.instances()]);
    for (const one of containers) {
      if (one.State.Status !== 'created') logs.follow(one);
      if (one.State.Running) running.add(one.Id);
      else if (state.wasAway && running.has(one.Id)) unwatched.add(one.Id);
    }
    state.wasAway = false;
    const groups = groupsOf(containers, instances);
    for (const { instance } of groups.filter(hasNews)) noticeLater(instance);
    return groups.map(seen);
  }

  /** A container ended and nobody was told yet. */
  const hasNews = ({ containers }: Group) => containers.some(({ Id, State }) => !State.Running && running.has(Id));

  function noticeLater(instance: string): void {
    void exclusive(instance, () => notice(instance)).catch((error) => {
      if (daemon.isThere()) warn('The end of a workload is not dealt with')(error);
    });
  }

  /** One of its containers ended: the others end as well, and it is told. Does nothing when it was stopped or told already. */
  async function notice(instance: string): Promise<void> {
    if (state.isClosed) return;
    for (const group of (await groupsFor(instance)).filter(hasNews)) {
      await Promise.all(group.containers.filter(({ State }) => State.Running).map(({ Id }) => halt(Id)));
      const told = seen(group);
      for (const { Id } of group.containers) {
        running.delete(Id);
        await lastWords(Id);
      }
      if (!state.isClosed) for (const tell of listeners.exit) tell(told);
    }
  }

  /** Asks it to end, waits its time, ends it. Its `StopTimeout` goes with it, so that any server knows it. */
  const halt = (id: string) =>
    daemon
      .call((docker) => docker.getContainer(id).stop(), stopMs)
      .catch((error) => {
        if (![304, 404].includes(statusIn(error) ?? 0)) throw error;
      });

  async function start(spec: ContainerWorkload): Promise<void> {
    checkContainers(spec);
    const there = await groupsFor(spec.instance);
    const alive = there.filter(isRunning);
    const other = alive.find(({ generation }) => generation !== spec.generation);
    if (other) throw new Failed(`Generation ${other.generation} of ${spec.instance} still runs`);
    if (alive.length > 0) return;
    await removeContainers(there);
    try {
      await networks.provide(spec.instance);
      await startContainers(daemon, box, spec);
    } catch (cause) {
      if (daemon.isThere()) await remove(spec.instance);
      throw cause;
    }
    for (const one of await inspectAll(spec.instance)) {
      running.add(one.Id);
      logs.follow(one);
      // It ended before anybody could know it.
      if (!one.State.Running) noticeLater(spec.instance);
    }
  }

  async function removeContainers(groups: readonly Group[]): Promise<void> {
    const all = groups.flatMap(({ containers }) => containers).reverse();
    for (const { Id, State } of all) {
      running.delete(Id);
      if (State.Running) await halt(Id);
      await lastWords(Id);
      await daemon
        .call((docker) => docker.getContainer(Id).remove({ force: true, v: true }))
        .catch((error) => {
          if (![404, 409].includes(statusIn(error) ?? 0)) throw error;
        });
      logs.forget(Id);
      unwatched.delete(Id);
    }
  }

  async function lastWords(id: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(lastWordsMs, resolve);
    await logs.settled(id, promise);
    cancel();
  }

  async function remove(instance: string): Promise<void> {
    await removeContainers(await groupsFor(instance));
    await networks.remove(instance);
  }

  const stop = (instance: string) => exclusive(instance, () => remove(instance));

  daemon.onEvent(({ action, attributes }) => {
    const instance = attributes[labels.instance];
    if (action === 'die' && instance !== undefined) noticeLater(instance);
  });
  daemon.onChange((isThere) => {
    if (isThere) void look().catch(warn('Containers cannot be looked at'));
    else state.wasAway = true;
    for (const tell of listeners.change) tell();
  });

  const listen = <T>(set: Set<T>, listener: T) => {
    set.add(listener);
    return () => void set.delete(listener);
  };

  return {
    kinds: () => (daemon.isThere() ? ['docker'] : []),
    isolation: { level: 'full', reasons: [] },
    images: createDockerImages({ daemon, box, clock }),
    look,
    start: (spec) => exclusive(spec.instance, () => start(containersOnly(spec))),
    stop,
    async usage(instance) {
      const group = (await groupsFor(instance)).find(isRunning);
      return group && measure(daemon, group);
    },
    onExit: (listener) => listen(listeners.exit, listener),
    onChange: (listener) => listen(listeners.change, listener),
    strays: (known) => findStrays(daemon, box, known),
    async stopAll() {
      const newestFirst = (await look()).sort((a, b) => b.startedAt - a.startedAt);
      for (const instance of new Set(newestFirst.map((each) => each.instance))) await stop(instance);
    },
    close() {
      state.isClosed = true;
      logs.close();
      daemon.close();
      for (const each of [listeners.exit, listeners.change]) each.clear();
    },
  };
}

function containersOnly(spec: WorkloadSpec): ContainerWorkload {
  if (spec.engine !== 'docker') throw new Failed('Processes need the process engine');
  return spec;
}
