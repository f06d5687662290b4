import { chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { minutes } from '@kontor/platform/work/durations';
import type Docker from 'dockerode';
import type { Container, ContainerWorkload } from '../../engine.ts';
import { machineDevice, machineFolder } from '../../machine-places.ts';
import type { Daemon } from '../daemon.ts';
import { statusIn } from '../daemon-errors.ts';
import { createAwaitContainers } from './await-containers.ts';
import { ownerOf } from './container-user.ts';
import { createOptions } from './create-options.ts';
import { giveTree } from './give-tree.ts';
import type { ImageVolumes } from './image-volumes.ts';
import { bringsInit } from './own-init.ts';

/** Throws an `AdapterError` naming the value when the request cannot be fulfilled safely. */
export function checkContainers({ instance, containers }: ContainerWorkload): void {
  if (!/^[\w.-]+$/.test(instance) || instance.startsWith('.'))
    throw new AdapterError(`${instance} cannot name a workload`);
  if (containers.length === 0) throw new AdapterError('A workload has at least one container');
  for (const { name, mounts } of containers) {
    if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) throw new AdapterError(`${name} cannot name a container`);
    for (const { from, readOnly, isGranted } of mounts) {
      if (isGranted && !readOnly) throw new AdapterError(`${from} can only be granted for reading`);
      if (!isAbsolute(from)) throw new AdapterError(`${from} is no absolute path`);
      if (readOnly && !isGranted && !existsSync(from)) throw new AdapterError(`${from} does not exist`);
    }
  }
}

export interface StartNeeds {
  daemon: Daemon;
  box: string;
  clock: Clock;
  volumes: Pick<ImageVolumes, 'folderFor' | 'volumesFor' | 'beginFilling'>;
  /** What no container reaches on this machine. */
  closed: readonly string[];
}

/** Creates and starts the containers one after another. The network must exist. */
export async function startContainers(needs: StartNeeds, spec: ContainerWorkload): Promise<void> {
  const { daemon } = needs;
  const awaitContainers = createAwaitContainers(needs);
  for (const [order, container] of spec.containers.entries()) {
    await awaitContainers(spec, container);
    for (const { from, readOnly } of container.mounts) if (!readOnly) mkdirSync(from, { recursive: true, mode: 0o700 });
    const made = await create(needs, spec, order);
    await giveFolders(daemon, made, container);
    await daemon.call((docker) => docker.getContainer(made.id).start(), startMs).catch(explain(container));
  }
}

const startMs = minutes(2);

async function create(
  { daemon, box, volumes, closed }: StartNeeds,
  wanted: ContainerWorkload,
  order: number,
): Promise<Docker.Container> {
  const container = withRealPlaces(wanted.containers[order] as Container, closed);
  const spec = { ...wanted, containers: wanted.containers.with(order, container) };
  const image = await imageOf(daemon, container);
  const own = volumes.folderFor(spec);
  const filled = volumes.volumesFor(own, container, image);
  const more = { volumes: filled, bringsInit: bringsInit(container, image?.Config) };
  const options = createOptions(box, spec, order, more);
  const endFilling = await volumes.beginFilling(own, filled);
  try {
    const made = await daemon.call((docker) => docker.createContainer(options), startMs);
    await endFilling();
    return made;
  } catch (error) {
    if (statusIn(error) === 404) throw Object.assign(new RefusedError('image-missing'), { cause: error });
    throw error;
  }
}

/** Returns the container with what links of this machine lead to. Refused where that is closed. */
const withRealPlaces = (container: Container, closed: readonly string[]): Container => ({
  ...container,
  mounts: container.mounts.map((mount) =>
    mount.isGranted ? { ...mount, from: machineFolder(mount.from, closed) } : mount,
  ),
  devices: (container.devices ?? []).map(({ from, to }) => ({ from: machineDevice(from), to })),
});

/** Undefined when the image does not exist, which is reported when the container is created. */
async function imageOf(daemon: Daemon, { image }: Container): Promise<Docker.ImageInspectInfo | undefined> {
  try {
    return await daemon.call((docker) => docker.getImage(image).inspect());
  } catch (error) {
    if (statusIn(error) === 404) return undefined;
    throw error;
  }
}

/** Gives the writable folders to the container's user, if this server runs as root. Volumes stay with the owner they have in the image. */
async function giveFolders(daemon: Daemon, made: Docker.Container, { mounts }: Container): Promise<void> {
  const given = mounts.filter(({ readOnly, isGiven }) => !readOnly || isGiven);
  if (given.length === 0 || process.getuid?.() !== 0) return;
  const owner = await daemon.call(async (docker) => {
    const container = docker.getContainer(made.id);
    return ownerOf(container, (await container.inspect()).Config.User);
  });
  if (owner === undefined) return;
  for (const { from, isVolume, isFilled } of given) {
    if (isFilled && statSync(from).uid !== owner.uid) giveTree(from, owner);
    if (!isVolume || isNobodys(from)) chownSync(from, owner.uid, owner.gid);
  }
}

/** Whether a volume is still as the box made it, or belongs to root in the image. */
const isNobodys = (folder: string): boolean => statSync(folder).uid === 0 || readdirSync(folder).length === 0;

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
