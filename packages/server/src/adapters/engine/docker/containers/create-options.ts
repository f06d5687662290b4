import type { ContainerCreateOptions, HostConfig, MountSettings } from 'dockerode';
import type { Container, ContainerWorkload, PortBinding } from '../../engine.ts';
import { containerLabels, containerName, networkName } from '../labels.ts';

const defaultProcessLimit = 512;
const temporaryFolder = 'rw,nosuid,nodev,size=256m,mode=1777';

/**
 * Returns the daemon's options for one container of a workload: every right that was not granted is dropped. `declared`: mounts for volumes its image declares.
 */
export function createOptions(
  box: string,
  spec: ContainerWorkload,
  order: number,
  declared: readonly MountSettings[] = [],
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
    ...(spec.stopSignal ? { StopSignal: spec.stopSignal } : {}),
    StopTimeout: spec.stopSeconds ?? 10,
    Labels: containerLabels(box, spec, order),
    HostConfig: {
      ...limits(spec, container),
      ...rights(container),
      ...networking(container, spec.network ?? network),
      Mounts: [...mountsOf(container), ...declared],
    },
    ...(spec.network === 'host' ? {} : inNetwork(container, network)),
  };
}

/** Connects it to the network of the workload, under its own name. */
function inNetwork({ name, ports }: Container, network: string): ContainerCreateOptions {
  return {
    Hostname: name,
    ExposedPorts: Object.fromEntries(ports.map((port) => [portName(port), {}])),
    NetworkingConfig: { EndpointsConfig: { [network]: { Aliases: [name] } } },
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

function limits(spec: ContainerWorkload, { memoryLimit: memory = spec.memoryLimit }: Container): HostConfig {
  const { processLimit = defaultProcessLimit, cores } = spec;
  return {
    Memory: memory,
    // Equal to `Memory`: no swap beyond it.
    MemorySwap: memory,
    PidsLimit: processLimit,
    ...(cores === undefined ? {} : { NanoCpus: Math.round(cores * 1e9) }),
    // The server decides whether and when it restarts (keeps O1).
    RestartPolicy: { Name: 'no' },
    LogConfig: { Type: 'json-file', Config: { 'max-size': '5m', 'max-file': '2' } },
  };
}

function rights({ capabilities, readOnlyRoot, temporary, hasInit }: Container): HostConfig {
  return {
    CapDrop: ['ALL'],
    CapAdd: capabilities,
    SecurityOpt: ['no-new-privileges'],
    Privileged: false,
    ReadonlyRootfs: readOnlyRoot,
    Tmpfs: Object.fromEntries(temporary.map((path) => [path, temporaryFolder])),
    Init: hasInit,
  };
}

/** In the host's network there are no ports to bind. */
const networking = ({ ports }: Container, network: string): HostConfig => ({
  NetworkMode: network,
  ...(network === 'host' ? {} : { PortBindings: bindingsOf(ports) }),
});

const mountsOf = ({ mounts }: Container): MountSettings[] =>
  mounts.map(({ from, to, readOnly }) => ({ Type: 'bind', Source: from, Target: to, ReadOnly: readOnly }));
