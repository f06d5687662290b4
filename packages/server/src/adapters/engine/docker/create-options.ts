import type { ContainerCreateOptions, HostConfig } from 'dockerode';
import type { Container, ContainerWorkload } from '../engine.ts';
import { containerLabels, containerName, networkName } from './labels.ts';

const defaultProcessLimit = 512;
const temporaryFolder = 'rw,nosuid,nodev,size=256m,mode=1777';

/** How the daemon is asked for one container of a workload: everything is taken away that was not granted. */
export function createOptions(box: string, spec: ContainerWorkload, order: number): ContainerCreateOptions {
  const wish = spec.containers[order] as Container;
  const network = networkName(box, spec.instance);
  return {
    name: containerName(box, spec.instance, wish.name),
    Hostname: wish.name,
    Image: wish.image,
    Env: Object.entries(wish.env).map(([name, value]) => `${name}=${value}`),
    ...(wish.entrypoint ? { Entrypoint: wish.entrypoint } : {}),
    ...(wish.command ? { Cmd: wish.command } : {}),
    ...(wish.user === undefined ? {} : { User: wish.user }),
    ...(spec.stopSignal ? { StopSignal: spec.stopSignal } : {}),
    StopTimeout: spec.stopSeconds ?? 10,
    Labels: containerLabels(box, spec, order),
    ExposedPorts: Object.fromEntries(wish.ports.map((port) => [portName(port), {}])),
    HostConfig: { ...limits(spec), ...rights(wish), ...ways(wish, network) },
    NetworkingConfig: { EndpointsConfig: { [network]: { Aliases: [wish.name] } } },
  };
}

const portName = ({ inside, protocol }: Container['ports'][number]) => `${inside}/${protocol}`;

function limits({ memoryLimit, processLimit = defaultProcessLimit, cores }: ContainerWorkload): HostConfig {
  return {
    Memory: memoryLimit,
    // The same: no swap beyond it.
    MemorySwap: memoryLimit,
    PidsLimit: processLimit,
    ...(cores === undefined ? {} : { NanoCpus: Math.round(cores * 1e9) }),
    // Whether and when it starts again is for the box to decide (keeps O1).
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

/** How it is reached, and what it sees of the machine. */
function ways({ mounts, ports }: Container, network: string): HostConfig {
  return {
    NetworkMode: network,
    // Only from this machine: people come through the edge (keeps H5).
    PortBindings: Object.fromEntries(
      ports.map((port) => [portName(port), [{ HostIp: '127.0.0.1', HostPort: String(port.outside) }]]),
    ),
    Mounts: mounts.map(({ from, to, readOnly }) => ({ Type: 'bind', Source: from, Target: to, ReadOnly: readOnly })),
  };
}
