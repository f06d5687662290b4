import { AdapterError } from '@kontor/platform/errors';
import type { Images } from './images.ts';

/** Runtime of a workload: child processes or containers. */
export type EngineKind = 'process' | 'docker';

/** Values common to all workloads. The caller has chosen and committed every value before (keeps E1); the engine generates none. */
interface Workload {
  /** Letters, digits, `.`, `_` and `-`; one workload at a time per instance. */
  instance: string;
  /** Version of the desired state (keeps O2). A running workload of the same generation is not restarted. */
  generation: number;
  /** Bytes, including swap. Processes: enforced by cgroup where available, otherwise not enforced (see `isolation.reasons`). */
  memoryLimit: number;
  /** Maximum number of processes and threads. Default 512. */
  processLimit?: number;
  /** The workload's output is appended to this file; the engine rotates it (see `logs.ts`). */
  logFile: string;
  /** Signal that requests termination. Default `SIGTERM`; for containers the default of their image. */
  stopSignal?: 'SIGTERM' | 'SIGINT';
  /** Seconds between the signal and killing all processes. Default 10. */
  stopSeconds?: number;
}

/** Connections into and out of a process's own network namespace. Port numbers are the same on both sides, unless `inside` says otherwise. */
export interface ProcessNetwork {
  /** Ports of an address of this machine, each of which leads to the same port of the process's own 127.0.0.1, or to the port `inside`. */
  listens: { port: number; address: string; inside?: number }[];
  /** Servers of this machine the process reaches at its own 127.0.0.1. */
  upstreams: Upstream[];
}

/** A server on the loopback of this machine and the account it listens as: no connection is made to another account that took over the port. */
export interface Upstream {
  port: number;
  uid: number;
  /** Port at which the process reaches it. */
  inside?: number;
}

/** The networks of all containers are in this range, so that they shadow few of the company's own addresses. Requests come to a container from inside it. */
export const containerNetworks = '10.213.0.0/16';

/** Uid of this server, and of everything that listens with its rights. */
export const serverUid = (): number => process.getuid?.() ?? 0;

/**
 * A program on this machine. Its port is passed in `env`; it listens on 127.0.0.1, which every program of the machine can reach except apps at isolation
 * `full`. An app that trusts a header therefore needs a header name of its own, chosen by the caller (keeps H5).
 */
export interface ProcessWorkload extends Workload {
  engine: 'process';
  /** `[0]` is `node` (the node that runs the server) or an absolute path, followed by arguments. */
  command: string[];
  /** The complete environment, except for the marker `KONTOR_WORKLOAD` (and `PWD`). Names the dynamic loader reads (`LD_*`) are refused. */
  env: Record<string, string>;
  /** Working folder, read-only for the app. */
  folder: string;
  /** Folders the app may write. Created when missing and given to `uid`; their content is never changed. */
  writable: string[];
  /** Folders that are mounted at paths of `writable`, by path, only at isolation `full`: what is there on this machine is neither seen nor changed. */
  instead?: Readonly<Record<string, string>>;
  /** The account the app runs as. Required at isolation `full`; ignored when the server itself is not root. */
  uid: number | undefined;
  /**
   * At isolation `full` the process gets its own network namespace with only these connections. `machine`, and isolation `none`: the network of this machine.
   */
  network: ProcessNetwork | 'machine';
}

/** One or more containers in a private network, where they reach each other by name. They start and stop together. */
export interface ContainerWorkload extends Workload {
  engine: 'docker';
  /** In start order. The location is that of the first one. */
  containers: Container[];
  /** Maximum number of CPU cores for each container. Absent: no limit. */
  cores?: number;
  /**
   * `host`: shares the network of this machine and all its ports, as processes do. `closed`: a private network without a way out, in which no port is
   * published. Absent: a private network.
   */
  network?: 'host' | 'closed';
  /** Folder of the volumes that images declare themselves. Absent: that of the instance. */
  imageVolumes?: string;
}

/** A port of this machine that is forwarded to a container. */
export interface PortBinding {
  inside: number;
  outside: number;
  protocol: 'tcp' | 'udp';
  /** Address of this machine to listen on, or `0.0.0.0`. Absent: loopback only. Loopback is always forwarded as well. */
  address?: string;
}

/** A folder or file of this machine, mounted into a container. */
export interface Mount {
  from: string;
  to: string;
  readOnly: boolean;
  /** Owned by the container's user although it is mounted read-only. */
  isGiven?: boolean;
  /** Filled by the box: everything in it is given to the container's user at the first start. */
  isFilled?: boolean;
  /** A folder of this machine that was granted for reading: checked at each start, and without what is mounted in it. */
  isGranted?: boolean;
  /** A folder that begins with what the image has at this path, while it is empty, and keeps the owner it has there. */
  isVolume?: boolean;
}

/** One container. It gets only what is listed here: no other capabilities, no privilege escalation, no other port of the machine. */
export interface Container {
  /** Name within the workload. */
  name: string;
  /** The image id returned by `Images.pull` or `Images.build`. */
  image: string;
  entrypoint?: string[];
  command?: string[];
  /** `uid`, `uid:gid` or a name defined in the image. Absent: the image's default. */
  user?: string;
  env: Record<string, string>;
  /** Folders and files of this machine. Writable folders are created when missing and given to the container's user; their content is never changed. */
  mounts: Mount[];
  /** Published ports; no other port of the machine leads into the container. */
  ports: PortBinding[];
  capabilities: string[];
  /** Devices of this machine that were granted: checked at each start. */
  devices?: { from: string; to: string }[];
  /** Kernel settings of its own network, by name. */
  settings?: Record<string, string>;
  /** Limits of each process, by name: `nofile`. */
  processLimits?: { name: string; soft: number; hard: number }[];
  readOnlyRoot: boolean;
  /** Paths mounted as tmpfs. */
  temporary: string[];
  /** Bytes; overrides the workload's limit. */
  memoryLimit?: number;
  /** Bytes of `/dev/shm`. Absent: the runtime's default. */
  sharedMemory?: number;
  /** Runs a small init process that forwards signals and reaps children. Never done where the image visibly brings its own. */
  hasInit: boolean;
  workingDir?: string;
  /** Further names in the network of the workload. */
  aliases?: string[];
  /** Addresses outside of the network, by name. */
  hosts?: Record<string, string>;
  /** How to find out whether it works; times in seconds. `none` switches off that of the image. */
  health?: HealthCheck | 'none';
  /** Containers before it that have to get further than being started. */
  awaits?: { name: string; until: 'healthy' | 'completed' }[];
  /** Ends by itself: an exit with code 0 is not the end of the workload. */
  isOnce?: boolean;
}

/** A command inside a container that exits with 0 while the container works. Times in seconds. */
export interface HealthCheck {
  test: string[];
  interval: number;
  timeout: number;
  retries: number;
  start: number;
}

/** Desired state of a workload. */
export type WorkloadSpec = ProcessWorkload | ContainerWorkload;

/** How a workload ended. `code` and `signal` are both null when no server was watching at the time. */
export interface WorkloadExit {
  code: number | null;
  signal: string | null;
  /** Milliseconds since the epoch: time of the exit, or of its detection. */
  at: number;
  /** Killed because it exceeded its memory limit. */
  memoryExceeded?: boolean;
}

/** Where a workload runs, for display only; never used to control it. */
export interface Location {
  engine: EngineKind;
  /** Name of the machine; absent: this machine. */
  machine?: string;
  /** Process id or container name. */
  name: string;
}

/** Actual state of one workload. */
export interface Observed {
  instance: string;
  generation: number;
  /**
   * `exited`: ended by itself; remembered until `stop` or the next `start`. `unknown`: the runtime is unreachable and this is the last observation; callers
   * must not act on it (keeps R1).
   */
  state: 'running' | 'exited' | 'unknown';
  location?: Location;
  /** Milliseconds since the epoch. */
  startedAt: number;
  exit?: WorkloadExit;
}

/** Current resource usage of a workload, summed over all its processes. */
export interface Usage {
  memoryBytes: number;
  /** Since the start; exited processes count only if their parent waited for them. */
  cpuSeconds: number;
  processes: number;
}

/** How well workloads are isolated from each other. `none` is shown to people together with the reasons. */
export interface Isolation {
  level: 'full' | 'none';
  /** A sentence for each reason, in both languages; empty at `full`. */
  reasons: { de: string; en: string }[];
}

/** The container runtime is unreachable. `onChange` is called when it is back. */
export class EngineUnavailableError extends AdapterError {}

/** A container that no app of this box owns, listed for administrators. */
export interface OrphanContainer {
  name: string;
  image: string;
  /** State as the runtime calls it: `running`, `exited`. */
  state: string;
  /** Box id in the container's labels, and the instance. */
  box: string;
  instance: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/**
 * Runs workloads beside the server. All operations are idempotent and may be repeated after a crash; operations on the same instance run one after another.
 * Failures are thrown as `AdapterError` or `RefusedError`.
 */
export interface Engine {
  /** Engines available at this moment; the preferred one for apps that support both comes first. */
  kinds(): readonly EngineKind[];
  isolation: Isolation;
  /** Image operations; absent where there are no containers. */
  images?: Images;
  /**
   * Returns every workload of this box. Never partial: throws `AdapterError` instead (keeps R1), as `EngineUnavailableError` when the runtime is unreachable.
   * An instance appears more than once when several of its generations run: `stop` ends them all.
   */
  list(): Promise<Observed[]>;
  /**
   * Starts the workload. Does nothing when the same generation already runs; throws `AdapterError` when another generation runs, which has to be
   * stopped first. Resolves when the process exists, not when it is healthy.
   */
  start(spec: WorkloadSpec): Promise<void>;
  /** Ends every process of the instance and forgets its exit. Removes its containers; its data stays. Does nothing when there is none. */
  stop(instance: string): Promise<void>;
  /** Resolves with `undefined` when the instance does not run. */
  usage(instance: string): Promise<Usage | undefined>;
  /**
   * Resolves with this machine's address in the instance's container network and that network (`10.213.0.0/28`); creates the network if necessary, `isClosed` without a way out. Absent where
   * there are no containers; processes share the machine's addresses.
   */
  hostFor?(instance: string, how?: { isClosed: boolean }): Promise<{ address: string; network: string }>;
  /** Resolves with the address of a container in the network of its instance; undefined when it does not run. Absent where there are no containers. */
  addressOf?(instance: string, container: string): Promise<string | undefined>;
  /** Called once for each workload that ends without having been stopped. Returns a function that removes the listener. */
  onExit(listener: (observed: Observed) => void): () => void;
  /** Called when `kinds` changes: the container runtime became available or unavailable. */
  onChange(listener: () => void): () => void;
  /** Returns containers with labels of such a box that belong to another box or to an app not in `known`. They are never changed. */
  listOrphans(known: ReadonlySet<string>): Promise<OrphanContainer[]>;
  /**
   * Stops all workloads of this box in parallel, each within its stop timeout (keeps P1). Containers of apps that are not in `known` keep running: they are
   * orphans.
   */
  stopAll(known?: ReadonlySet<string>): Promise<void>;
  /** Stops watching. Workloads keep running and are found again by the next engine of this box (keeps P1). */
  close(): void;
}
