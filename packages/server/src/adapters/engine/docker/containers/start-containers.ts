import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import { minutes } from '@kontor/platform/work/durations';
import type Docker from 'dockerode';
import type { Container, ContainerWorkload } from '../../engine.ts';
import type { Daemon } from '../daemon.ts';
import { statusIn } from '../daemon-errors.ts';
import { ownerOf } from './container-user.ts';
import { createOptions } from './create-options.ts';
import type { ImageVolumes } from './image-volumes.ts';

/** Throws an `AdapterError` naming the value when the request cannot be fulfilled safely. */
export function checkContainers({ instance, containers }: ContainerWorkload): void {
  if (!/^[\w.-]+$/.test(instance) || instance.startsWith('.'))
    throw new AdapterError(`${instance} cannot name a workload`);
  if (containers.length === 0) throw new AdapterError('A workload has at least one container');
  for (const { name, mounts } of containers) {
    if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) throw new AdapterError(`${name} cannot name a container`);
    for (const { from, readOnly } of mounts) {
      if (!isAbsolute(from)) throw new AdapterError(`${from} is no absolute path`);
      if (readOnly && !existsSync(from)) throw new AdapterError(`${from} does not exist`);
    }
  }
}

export interface StartNeeds {
  daemon: Daemon;
  box: string;
  volumes: Pick<ImageVolumes, 'mountsFor'>;
}

/** Creates and starts the containers one after another. The network must exist. */
export async function startContainers(needs: StartNeeds, spec: ContainerWorkload): Promise<void> {
  const { daemon } = needs;
  for (const [order, container] of spec.containers.entries()) {
    for (const { from, readOnly } of container.mounts) if (!readOnly) mkdirSync(from, { recursive: true, mode: 0o700 });
    const made = await create(needs, spec, order);
    await giveFolders(daemon, made, container);
    await daemon.call((docker) => docker.getContainer(made.id).start(), startMs).catch(explain(container));
  }
}

const startMs = minutes(2);

async function create(
  { daemon, box, volumes }: StartNeeds,
  spec: ContainerWorkload,
  order: number,
): Promise<Docker.Container> {
  const declared = await volumes.mountsFor(spec.instance, spec.containers[order] as Container);
  const options = createOptions(box, spec, order, declared);
  const ask = () => daemon.call((docker) => docker.createContainer(options), startMs);
  try {
    return await ask();
  } catch (error) {
    if (statusIn(error) === 404) throw Object.assign(new RefusedError('image-missing'), { cause: error });
    throw error;
  }
}

/** Gives the writable folders to the container's user, if this server runs as root. */
async function giveFolders(daemon: Daemon, made: Docker.Container, { mounts }: Container): Promise<void> {
  const given = mounts.filter(({ readOnly, isGiven }) => !readOnly || isGiven);
  if (given.length === 0 || process.getuid?.() !== 0) return;
  const owner = await daemon.call(async (docker) => {
    const container = docker.getContainer(made.id);
    return ownerOf(container, (await container.inspect()).Config.User);
  });
  if (owner === undefined) return;
  for (const { from } of given) chownSync(from, owner.uid, owner.gid);
}

/** Shortens the daemon's message for common causes, such as a program that is not in the image. */
const explain =
  ({ name, entrypoint = [], command = [] }: Container) =>
  (cause: unknown): never => {
    const isProgram = /executable file not found|no such file or directory|permission denied/.test(String(cause));
    const [program = name] = [...entrypoint, ...command];
    if (isProgram && statusIn(cause) !== undefined) throw new AdapterError(`${program} cannot be run`, { cause });
    if (/port is already allocated|address already in use/.test(String(cause)))
      throw Object.assign(new RefusedError('port-taken'), { cause });
    throw cause;
  };
