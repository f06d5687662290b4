import { AdapterError } from '@kontor/platform/errors';
import type { Images } from './images.ts';

/** What runs workloads: child processes, or containers. */
export type EngineKind = 'process' | 'docker';

/** What every workload says, whatever runs it. The caller has chosen and committed every value before (keeps E1): the engine invents nothing. */
interface Workload {
  /** Letters, digits, `.`, `_` and `-`; one workload at a time per instance. */
  instance: string;
  /** Which version of the wish this is (keeps O2). A running workload of the same generation is kept, never restarted. */
  generation: number;
  /** Bytes, swap included. Processes: held by cgroup where there is one, otherwise not held at all (see `isolation.reasons`). */
  memoryLimit: number;
  /** How many processes and threads at most. Default 512. */
  processLimit?: number;
  /** Output of the workload is appended here; rotated by the engine (see `logs.ts`). */
  logFile: string;
  /** What asks it to end. Default `SIGTERM`, for containers what their image says. */
  stopSignal?: 'SIGTERM' | 'SIGINT';
  /** How long it may take to end before all its processes are killed. Default 10. */
  stopSeconds?: number;
}

/** What leads into the network of a process and out of it. Ports are the same on both sides. */
export interface ProcessNetwork {
  /** Ports it listens on at its 127.0.0.1, and the address of this machine at which they are answered. */
  listens: { port: number; address: string }[];
  /** What it reaches at its 127.0.0.1. */
  upstreams: Upstream[];
}

/** A server on the loopback of this machine, and the account it listens as: nobody else who took its port is given a connection. */
export interface Upstream {
  port: number;
  uid: number;
}

/** The account of whatever listens with the rights of the server. */
export const serverUid = (): number => process.getuid?.() ?? 0;

/**
 * A program of this machine. Its port is granted in `env`; it listens on 127.0.0.1, where everything on the machine can reach it, but for
 * apps at isolation `full`: an app that trusts a header needs a header name of its own, chosen by the caller (keeps H5).
 */
export interface ProcessWorkload extends Workload {
  engine: 'process';
  /** `[0]` is `node` (the node that runs the server) or an absolute path; the rest are its arguments. */
  command: string[];
  /** The whole environment, but for the marker `KONTOR_WORKLOAD` (and `PWD`). Names the loader obeys (`LD_*`) are refused. */
  env: Record<string, string>;
  /** Working folder, read-only for the app. */
  folder: string;
  /** Folders the app may write. Made when absent and given to `uid`; what lies in them is never touched. */
  writable: string[];
  /** The account the app runs as. Needed at isolation `full`; ignored when the server itself is not root. */
  uid: number | undefined;
  /** At isolation `full` it has a network of its own, with this and nothing else. `machine`, or at `none`: it is in the network of this machine. */
  network: ProcessNetwork | 'machine';
}

/** One or more containers in a network of their own, where they know each other by name. They live and end together. */
export interface ContainerWorkload extends Workload {
  engine: 'docker';
  /** In the order in which they are started. The first one is asked how large the workload is and where it is. */
  containers: Container[];
  /** How many cores it may use, for each container. Absent: as many as there are. */
  cores?: number;
  /**
   * `host`: in the network of this machine, where it reaches everything and everything reaches it, as a process; its ports are then the machine's
   * own. Absent: in one of its own.
   */
  network?: 'host';
}

/** A port of this machine that leads into a container. */
export interface PortBinding {
  inside: number;
  outside: number;
  protocol: 'tcp' | 'udp';
  /** Where the machine listens: an address of its own, or `0.0.0.0`. Absent: on loopback alone. Loopback leads into it in any case. */
  address?: string;
}

/** A folder or a file of this machine, seen from inside. */
export interface Mount {
  from: string;
  to: string;
  readOnly: boolean;
  /** Belongs to the container's user, although it cannot be written. */
  isGiven?: boolean;
}

/** One container. What is not granted here it does not have: no capability, no way to more rights, no port of the machine. */
export interface Container {
  /** Its name within the workload. */
  name: string;
  /** The image as `Images.pull` named it. */
  image: string;
  entrypoint?: string[];
  command?: string[];
  /** `uid`, `uid:gid` or a name the image knows. Absent: as the image says. */
  user?: string;
  env: Record<string, string>;
  /** Folders and files of this machine. Folders that may be written are made when absent and given to the container's user; what lies in them is never touched. */
  mounts: Mount[];
  /** The ports that lead into it; nothing else of the machine does. */
  ports: PortBinding[];
  capabilities: string[];
  readOnlyRoot: boolean;
  /** Folders in memory. */
  temporary: string[];
  /** Bytes; in place of the workload's. */
  memoryLimit?: number;
  /** A small first process hands signals on and cleans up. False for images that bring their own. */
  hasInit: boolean;
}

export type WorkloadSpec = ProcessWorkload | ContainerWorkload;

/** How a workload ended. `code` and `signal` are both null when nobody watched it end. */
export interface WorkloadExit {
  code: number | null;
  signal: string | null;
  /** Milliseconds since the epoch: when it ended, or when that was noticed. */
  at: number;
  /** It was killed because it needed more memory than it may have. */
  memoryExceeded?: boolean;
}

/** Where a workload is, for people to look at: nothing is ever done to it by this. */
export interface Location {
  engine: EngineKind;
  /** Name of the machine; absent: this one. */
  machine?: string;
  /** Number of the process, or name of the container. */
  name: string;
}

/** One workload as it really is. */
export interface Observed {
  instance: string;
  generation: number;
  /**
   * `exited`: it ended by itself and is remembered until `stop` or the next `start`. `unknown`: what runs it does not answer, and this
   * is how it was seen last; nothing follows from that (keeps R1).
   */
  state: 'running' | 'exited' | 'unknown';
  location?: Location;
  /** Milliseconds since the epoch. */
  startedAt: number;
  exit?: WorkloadExit;
}

/** What a workload uses now, all its processes together. */
export interface Usage {
  memoryBytes: number;
  /** Since it started; processes that ended count as far as their parent waited for them. */
  cpuSeconds: number;
  processes: number;
}

/** How well workloads are kept apart. `none` is said plainly to people, with the reasons. */
export interface Isolation {
  level: 'full' | 'none';
  /** English sentences for logs and the repair page; empty at `full`. */
  reasons: string[];
}

/** What runs workloads does not answer. It is waited for, and `onChange` tells when it is back. */
export class EngineUnavailableError extends AdapterError {}

/** A container nobody here owns, as an administrator should see it. */
export interface OrphanContainer {
  name: string;
  image: string;
  /** In the words of what runs it: `running`, `exited`. */
  state: string;
  /** The box it says it belongs to, and the app. */
  box: string;
  instance: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/**
 * Runs what runs beside the server. All operations are idempotent and may be repeated after a crash; calls about one
 * instance are done one after another. What cannot be done is a `Failed`.
 */
export interface Engine {
  /** What it can start at this moment, the one for apps that leave the choice first. */
  kinds(): readonly EngineKind[];
  isolation: Isolation;
  /** Where images come from and are kept; absent where there are no containers. */
  images?: Images;
  /**
   * Every workload of this box. Complete, or it throws `Failed` (keeps R1), which is an `EngineAway` when what runs them does not answer. An instance appears more than once when
   * several generations of it run: `stop` ends them all.
   */
  list(): Promise<Observed[]>;
  /**
   * Starts the workload. The same generation already running: nothing is done. Another generation running: `Failed`,
   * stop it first. Answers when the process exists, not when it is healthy.
   */
  start(spec: WorkloadSpec): Promise<void>;
  /** Ends every process of the instance and forgets its exit. Nothing there is fine. */
  stop(instance: string): Promise<void>;
  /** Undefined when it does not run. */
  usage(instance: string): Promise<Usage | undefined>;
  /**
   * Where the containers of an instance meet this machine: its address in their network, which is made when there is none, and that network
   * (`10.213.0.0/28`). Absent where there are no containers; processes are on the machine itself.
   */
  hostFor?(instance: string): Promise<{ address: string; network: string }>;
  /** Called once for each workload that ends without having been stopped. Answers how to stop listening. */
  onExit(listener: (observed: Observed) => void): () => void;
  /** Called when `kinds` changed: what runs containers has come, gone or come back. */
  onChange(listener: () => void): () => void;
  /** What looks like a container of such a box and is nobody's here: of another box, or of an app this one does not know. Never touched. */
  listOrphans(known: ReadonlySet<string>): Promise<OrphanContainer[]>;
  /** Stops all workloads of this box side by side, each in the time it was promised (keeps P1). Containers of apps that are not among those `known` stay: they are nobody's to remove. */
  stopAll(known?: ReadonlySet<string>): Promise<void>;
  /** Stops watching; workloads keep running and are found again by the next engine of this box (keeps P1). */
  close(): void;
}
