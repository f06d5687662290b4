import { join } from 'node:path';
import { Failed } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { createExclusive } from '@kontor/platform/work/exclusive';
import type { Log } from '../../../ground.ts';
import type { ContainerWorkload, Engine, Observed, WorkloadSpec } from '../engine.ts';
import { createContainers } from './containers.ts';
import { connectDaemon, type Daemon } from './daemon.ts';
import { createDockerImages } from './docker-images.ts';
import { createEnds } from './ends.ts';
import { createLogFollowing } from './follow-logs.ts';
import { createImageVolumes, type VolumeFolders } from './image-volumes.ts';
import { carrying, labels } from './labels.ts';
import { createLifecycle } from './lifecycle.ts';
import { measure } from './measure.ts';
import { createNetworks } from './networks.ts';
import { groupsOf, isRunning, observe } from './observe.ts';
import { findStrays } from './strays.ts';

export interface DockerEngineNeeds {
  /** Id of this box: letters, digits, `_` and `-`, nothing in upper case. */
  box: string;
  /** Path of the daemon's socket. */
  socket: string;
  volumes: VolumeFolders;
  /** The run folder; a folder of notes is made in it. */
  folder: string;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn'>;
}

/** A start waits so long for the daemon and for what it runs; after that it counts as away until it answers. */
const startMs = 2_000;

/** The engine that runs workloads as containers of a Docker daemon (invariants P1, P4). Several boxes may share the daemon: each sees only what carries its id. */
export async function createDockerEngine(needs: DockerEngineNeeds): Promise<Engine> {
  const { box, socket, clock, log } = needs;
  if (!/^[a-z0-9][a-z0-9_-]*$/.test(box)) throw new Error('A box id is lower-case letters, digits, _ and -');
  const daemon = connectDaemon({ socket, clock, log, events: carrying(box) });
  const engine = assemble(needs, daemon);
  const looked = lookWhenThere(daemon, engine.look, log);
  // What ran on without a server is heard and watched from now on.
  await atMost(clock, startMs, daemon.tried().then(looked));
  return engine;
}

async function atMost(clock: Clock, ms: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const cancel = clock.after(ms, late.resolve);
  await Promise.race([work, late.promise]).finally(cancel);
}

function assemble({ box, folder, volumes: folders, clock, log }: DockerEngineNeeds, daemon: Daemon): Engine {
  const exclusive = createExclusive();
  const changed = new Set<() => void>();
  const networks = createNetworks(daemon, box);
  const containers = createContainers(daemon, box);
  const logs = createLogFollowing(daemon, join(folder, 'containers'), (err) =>
    log.warn({ err }, 'What a container says cannot be read'),
  );
  const ends = createEnds({ daemon, containers, logs, clock, exclusive, log });

  async function look(): Promise<Observed[]> {
    const [all, instances] = await Promise.all([containers.inspect(), networks.instances()]);
    for (const one of all) {
      if (one.State.Status !== 'created') logs.follow(one);
    }
    const groups = groupsOf(all, instances);
    ends.saw(groups);
    return groups.map((group) => observe(group, ends.isUnwatched));
  }

  const volumes = createImageVolumes({ daemon, folders, log });
  const lifecycle = createLifecycle({ daemon, box, networks, containers, logs, ends, volumes, clock });
  const stop = (instance: string) => exclusive(instance, () => lifecycle.remove(instance));

  daemon.onEvent(({ action, attributes: { [labels.instance]: instance } }) => {
    if (action === 'die' && instance !== undefined) ends.noticeLater(instance);
  });
  daemon.onChange((isThere) => {
    if (!isThere) {
      ends.daemonLeft();
      logs.close();
    }
    for (const tell of changed) tell();
  });

  return {
    kinds: () => (daemon.isThere() ? ['docker'] : []),
    isolation: { level: 'full', reasons: [] },
    images: createDockerImages({ daemon, box, clock }),
    look,
    start: (spec) => exclusive(spec.instance, () => lifecycle.start(containersOnly(spec))),
    stop,
    async usage(instance) {
      const group = (await containers.groups(instance)).find(isRunning);
      return group && measure(daemon, group);
    },
    hostFor: (instance) => exclusive(instance, () => networks.hostFor(instance)),
    onExit: ends.onExit,
    onChange(listener) {
      changed.add(listener);
      return () => void changed.delete(listener);
    },
    strays: (known) => findStrays(daemon, box, known),
    async stopAll(known) {
      const instances = new Set((await look()).map((each) => each.instance));
      await Promise.all([...instances].filter((instance) => known?.has(instance) ?? true).map(stop));
    },
    close() {
      ends.close();
      logs.close();
      daemon.close();
      changed.clear();
    },
  };
}

/** Looks each time the daemon comes. Returns what resolves when the last of these looks is over. */
function lookWhenThere(daemon: Daemon, look: Engine['look'], log: DockerEngineNeeds['log']): () => Promise<void> {
  let last = Promise.resolve();
  const failed = (err: unknown) => log.warn({ err }, 'Containers cannot be looked at');
  daemon.onChange((isThere) => {
    if (isThere) last = look().then(() => {}, failed);
  });
  return () => last;
}

function containersOnly(spec: WorkloadSpec): ContainerWorkload {
  if (spec.engine !== 'docker') throw new Failed('Processes need the process engine');
  return spec;
}
