import type { ContainerCreateOptions, HostConfig, MountSettings } from 'dockerode';
import type { Container, ContainerWorkload, PortBinding } from '../../engine.ts';
import { containerLabels, containerName, networkName } from '../labels.ts';
import { type FilledVolume, volumeMount } from './image-volumes.ts';

const defaultProcessLimit = 512;
const temporaryFolder = 'rw,nosuid,nodev,size=256m,mode=1777';

/**
 * Returns the daemon's options for one container of a workload: every right that was not granted is dropped. `volumes`: those the daemon fills.
 * `bringsInit`: its image starts an init process of its own, which has to be the first.
 */
export function createOptions(
  box: string,
  spec: ContainerWorkload,
  order: number,
  { volumes = [], bringsInit = false }: { volumes?: readonly FilledVolume[]; bringsInit?: boolean } = {},
): ContainerCreateOptions {
  const container = spec.containers[order] as Container;
  const network = networkName(box, spec.instance);
  return {
    name: containerName(box, spec.instance, container.name),
    Image: container.image,
    Env: Object.entries(container.env).map(([name, value]) => `${name}=${value}`),
    ...(container.entrypoint ? { Entrypoint: container.entrypoint } : {}),
    ...(container.command ? { Cmd: container.command } : {}),
    ...(container.user === undefined ? {} : { User: container.user }),
    ...(container.workingDir === undefined ? {} : { WorkingDir: container.workingDir }),
    ...healthOf(container),
    ...(spec.stopSignal ? { StopSignal: spec.stopSignal } : {}),
    StopTimeout: spec.stopSeconds ?? 10,
    Labels: containerLabels(box, spec, order),
    HostConfig: {
      ...limits(spec, container),
      ...rights({ ...container, hasInit: container.hasInit && !bringsInit }),
      ...surroundings(container),
      ...networking(container, spec.network === 'host' ? 'host' : network),
      Mounts: [...mountsOf(container), ...volumes.map(volumeMount)],
    },
    ...(spec.network === 'host' ? {} : inNetwork(container, network)),
  };
}

/** Connects it to the network of the workload, under its own name. */
function inNetwork({ name, ports, aliases = [] }: Container, network: string): ContainerCreateOptions {
  return {
    Hostname: name,
    ExposedPorts: Object.fromEntries(ports.map((port) => [portName(port), {}])),
    NetworkingConfig: { EndpointsConfig: { [network]: { Aliases: [name, ...aliases] } } },
  };
}

const portName = ({ inside, protocol }: PortBinding) => `${inside}/${protocol}`;

const loopback = '127.0.0.1';
const anywhere = new Set(['0.0.0.0', '::']);

/** Binds to 127.0.0.1, and to another address only where granted: users reach apps through the edge (keeps H5). */
function bindingsOf(ports: readonly PortBinding[]): HostConfig['PortBindings'] {
  const inside = Map.groupBy(ports, portName);
  const listenAddresses = ({ address = loopback }: PortBinding) =>
    new Set(anywhere.has(address) ? [address] : [address, loopback]);
  const bind = (binding: PortBinding) =>
    [...listenAddresses(binding)].map((HostIp) => ({ HostIp, HostPort: String(binding.outside) }));
  return Object.fromEntries([...inside].map(([name, all]) => [name, all.flatMap(bind)]));
}

function limits(
  spec: ContainerWorkload,
  { memoryLimit: memory = spec.memoryLimit, sharedMemory }: Container,
): HostConfig {
  const { processLimit = defaultProcessLimit, cores } = spec;
  return {
    Memory: memory,
    // Equal to `Memory`: no swap beyond it.
    MemorySwap: memory,
    PidsLimit: processLimit,
    ...(sharedMemory === undefined ? {} : { ShmSize: sharedMemory }),
    ...(cores === undefined ? {} : { NanoCpus: Math.round(cores * 1e9) }),
    // The server decides whether and when it restarts (keeps O1).
    RestartPolicy: { Name: 'no' },
    LogConfig: { Type: 'json-file', Config: { 'max-size': '5m', 'max-file': '2' } },
  };
}

function rights({
  capabilities,
  devices = [],
  settings = {},
  processLimits = [],
  readOnlyRoot,
  temporary,
  hasInit,
}: Container): HostConfig {
  return {
    Devices: devices.map(({ from, to }) => ({ PathOnHost: from, PathInContainer: to, CgroupPermissions: 'rw' })),
    Sysctls: settings,
    Ulimits: processLimits.map(({ name, soft, hard }) => ({ Name: name, Soft: soft, Hard: hard })),
    CapDrop: ['ALL'],
    CapAdd: capabilities,
    SecurityOpt: ['no-new-privileges'],
    Privileged: false,
    ReadonlyRootfs: readOnlyRoot,
    Tmpfs: Object.fromEntries(temporary.map((path) => [path, temporaryFolder])),
    Init: hasInit,
  };
}

const surroundings = ({ hosts = {} }: Container): HostConfig => ({
  ExtraHosts: Object.entries(hosts).map(([name, address]) => `${name}:${address}`),
});

/** The daemon counts in nanoseconds. */
const nanoseconds = (seconds: number): number => Math.round(seconds * 1e9);

function healthOf({ health }: Container): Pick<ContainerCreateOptions, 'Healthcheck'> {
  if (health === undefined) return {};
  if (health === 'none') return { Healthcheck: { Test: ['NONE'] } };
  return {
    Healthcheck: {
      Test: health.test,
      Interval: nanoseconds(health.interval),
      Timeout: nanoseconds(health.timeout),
      Retries: health.retries,
      StartPeriod: nanoseconds(health.start),
    },
  };
}

/** In the host's network there are no ports to bind. */
const networking = ({ ports }: Container, network: string): HostConfig => ({
  NetworkMode: network,
  ...(network === 'host' ? {} : { PortBindings: bindingsOf(ports) }),
});

const mountsOf = ({ mounts }: Container): MountSettings[] =>
  mounts
    .filter(({ isVolume }) => !isVolume)
    .map(({ from, to, readOnly, isGranted }) => ({
      ...{ Type: 'bind', Source: from, Target: to, ReadOnly: readOnly },
      // What is mounted below would stay writable.
      ...(isGranted ? { BindOptions: { Propagation: 'rprivate', NonRecursive: true } } : {}),
    }));
