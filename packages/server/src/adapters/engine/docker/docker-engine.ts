import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { seconds } from '@kontor/platform/work/durations';
import { createKeyedMutex } from '@kontor/platform/work/keyed-mutex';
import { createSignal } from '@kontor/platform/work/signal';
import type { Log } from '../../../core/server-context.ts';
import type { ContainerWorkload, Engine, Observed, WorkloadSpec } from '../engine.ts';
import { createContainers } from './containers/containers.ts';
import { createExitWatcher } from './containers/exit-watcher.ts';
import { createImageVolumes, type VolumeFolders } from './containers/image-volumes.ts';
import { createLifecycle } from './containers/lifecycle.ts';
import { createLogFollower } from './containers/log-follower.ts';
import { measure } from './containers/measure.ts';
import { createNetworks } from './containers/networks.ts';
import { groupsOf, isRunning, observe } from './containers/observe.ts';
import { findOrphans } from './containers/orphans.ts';
import { type Daemon, openDaemon } from './daemon.ts';
import { createDockerImages } from './images/docker-images.ts';
import { labelFilter, labels } from './labels.ts';

export interface DockerEngineNeeds {
  /** Id of this box: lower-case letters, digits, `_` and `-`. */
  box: string;
  /** Path of the daemon's socket. */
  socket: string;
  volumes: VolumeFolders;
  /** What no container reaches on this machine, whatever was granted. */
  closed: readonly string[];
  /** The run folder; log positions are stored in a folder inside it. */
  folder: string;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn'>;
}

/** Milliseconds a start waits for the daemon and its first listing; after that it counts as unavailable until it responds. */
const startMs = seconds(2);

/** Runs workloads as containers of a Docker daemon (invariants P1, P4). Several boxes may share the daemon: each sees only what is labelled with its id. */
export async function createDockerEngine(needs: DockerEngineNeeds): Promise<Engine> {
  const { box, socket, clock, log } = needs;
  if (!/^[a-z0-9][a-z0-9_-]*$/.test(box)) throw new Error('A box id is lower-case letters, digits, _ and -');
  const daemon = openDaemon({ socket, clock, log, events: labelFilter(box) });
  const engine = createContainerEngine(needs, daemon);
  const listed = listOnConnect(daemon, engine.list, log);
  // From here on, containers that ran without a server are followed and watched.
  await atMost(clock, startMs, daemon.tried().then(listed));
  return engine;
}

async function atMost(clock: Clock, ms: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const cancel = clock.after(ms, late.resolve);
  await Promise.race([work, late.promise]).finally(cancel);
}

/** Runs workloads through a connection that is already being opened. */
function createContainerEngine(
  { box, folder, volumes: folders, closed, clock, log }: DockerEngineNeeds,
  daemon: Daemon,
): Engine {
  const runExclusive = createKeyedMutex();
  const changes = createSignal('the Docker daemon', log);
  const networks = createNetworks(daemon, box);
  const containers = createContainers(daemon, box);
  const logs = createLogFollower(daemon, join(folder, 'containers'), (err) =>
    log.warn({ err }, 'The output of a container cannot be read'),
  );
  const exitWatcher = createExitWatcher({ daemon, containers, logs, clock, runExclusive, log });

  async function list(): Promise<Observed[]> {
    const [all, instances] = await Promise.all([containers.inspect(), networks.instances()]);
    for (const one of all) {
      if (one.State.Status !== 'created') logs.follow(one);
    }
    const groups = groupsOf(all, instances);
    exitWatcher.onObserved(groups);
    return groups.map((group) => observe(group, exitWatcher.isUnwatched));
  }

  const volumes = createImageVolumes({ folders, log });
  const lifecycle = createLifecycle({ daemon, box, networks, containers, logs, exitWatcher, volumes, closed, clock });
  const stop = (instance: string) => runExclusive(instance, () => lifecycle.remove(instance));

  daemon.onEvent(({ action, attributes: { [labels.instance]: instance } }) => {
    if (action === 'die' && instance !== undefined) exitWatcher.queueExit(instance);
  });
  daemon.onChange((isThere) => {
    if (!isThere) {
      exitWatcher.onDaemonLost();
      logs.close();
    }
    changes.emit();
  });

  return {
    kinds: () => (daemon.isThere() ? ['docker'] : []),
    isolation: { level: 'full', reasons: [] },
    images: createDockerImages({ daemon, box, clock }),
    list,
    start: (spec) => runExclusive(spec.instance, () => lifecycle.start(containersOnly(spec))),
    stop,
    async usage(instance) {
      const group = (await containers.groups(instance)).find(isRunning);
      return group && measure(daemon, group);
    },
    hostFor: (instance, how) => runExclusive(instance, () => networks.hostFor(instance, how)),
    addressOf: (instance, container) => containers.addressOf(instance, container),
    onExit: exitWatcher.onExit,
    onChange: changes.subscribe,
    listOrphans: (known) => findOrphans(daemon, box, known),
    async stopAll(known) {
      const instances = new Set((await list()).map((each) => each.instance));
      await Promise.all([...instances].filter((instance) => known?.has(instance) ?? true).map(stop));
    },
    close() {
      exitWatcher.close();
      logs.close();
      daemon.close();
      changes.clear();
    },
  };
}

/** Lists the containers each time the daemon connects. Returns a function that resolves when the latest listing is done. */
function listOnConnect(daemon: Daemon, list: Engine['list'], log: DockerEngineNeeds['log']): () => Promise<void> {
  let last = Promise.resolve();
  const failed = (err: unknown) => log.warn({ err }, 'Containers cannot be listed');
  daemon.onChange((isThere) => {
    if (isThere) last = list().then(() => {}, failed);
  });
  return () => last;
}

function containersOnly(spec: WorkloadSpec): ContainerWorkload {
  if (spec.engine !== 'docker') throw new AdapterError('Processes need the process engine');
  return spec;
}
