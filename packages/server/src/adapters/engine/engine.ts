/**
 * What is to run. Its port is granted in `env`; it listens on 127.0.0.1, where everything on the machine can reach it: an
 * app that trusts a header needs a header name of its own, chosen by the caller (keeps H5). The caller has chosen and committed every value before (keeps E1): the engine invents nothing.
 */
export interface WorkloadSpec {
  /** Letters, digits, `.`, `_` and `-`; one workload at a time per instance. */
  instance: string;
  /** Which version of the wish this is (keeps O2). A running workload of the same generation is kept, never restarted. */
  generation: number;
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
  /** Bytes, swap included. Held by cgroup where there is one, otherwise not held at all (see `isolation.reasons`). */
  memoryLimit: number;
  /** How many processes and threads at most. Default 512. */
  processLimit?: number;
  /** Output of the workload is appended here; rotated by the engine (see `logs.ts`). */
  logFile: string;
  /** What asks it to end. Default `SIGTERM`. */
  stopSignal?: 'SIGTERM' | 'SIGINT';
  /** How long it may take to end before all its processes are killed. Default 10. */
  stopSeconds?: number;
}

/** How a workload ended. `code` and `signal` are both null when nobody watched it end. */
export interface WorkloadExit {
  code: number | null;
  signal: string | null;
  /** Milliseconds since the epoch: when it ended, or when that was noticed. */
  at: number;
  /** It was killed because it needed more memory than it may have. */
  memoryExceeded?: boolean;
}

/** One workload as it really is. */
export interface Observed {
  instance: string;
  generation: number;
  /** `exited`: it ended by itself and is remembered until `stop` or the next `start`. */
  state: 'running' | 'exited';
  /** On this machine; only for showing, never to be signalled. */
  pid?: number;
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

/**
 * Runs what runs beside the server. All operations are idempotent and may be repeated after a crash; calls about one
 * instance are done one after another. What cannot be done is a `Failed`.
 */
export interface Engine {
  kind: 'process' | 'docker';
  isolation: Isolation;
  /**
   * Every workload of this box. Complete, or it throws `Failed` (keeps R1). An instance appears more than once when
   * several generations of it run: `stop` ends them all.
   */
  look(): Promise<Observed[]>;
  /**
   * Starts the workload. The same generation already running: nothing is done. Another generation running: `Failed`,
   * stop it first. Answers when the process exists, not when it is healthy.
   */
  start(spec: WorkloadSpec): Promise<void>;
  /** Ends every process of the instance and forgets its exit. Nothing there is fine. */
  stop(instance: string): Promise<void>;
  /** Undefined when it does not run. */
  usage(instance: string): Promise<Usage | undefined>;
  /** Called once for each workload that ends without having been stopped. Answers how to stop listening. */
  onExit(listener: (observed: Observed) => void): () => void;
  /** Stops all workloads of this box, the newest first (keeps P1). */
  stopAll(): Promise<void>;
  /** Stops watching; workloads keep running and are found again by the next engine of this box (keeps P1). */
  close(): void;
}
