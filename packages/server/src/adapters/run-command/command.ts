import type { CgroupLimits } from './cgroup.ts';

/** Every program the server may run as a helper. Closed on purpose: one list shows what the server depends on. */
export const programs = [
  'npm',
  'node',
  'tar',
  'cp',
  'bwrap',
  'setpriv',
  'id',
  'slapadd',
  'unshare',
  // the relay of an app, which Debian always has
  'perl',
  // by unshare, in mounts of its own
  'debootstrap',
  'nginx',
  'kontor-dns-hook',
  'mariadb',
  'mariadb-dump',
  'psql',
  'pg_dump',
  'pg_restore',
  'systemctl',
  'test',
  'true',
] as const;

export type Program = (typeof programs)[number];

/** One run of a helper. `node` is the node that runs the server, and the one that runs npm. */
export interface Command {
  program: Program;
  args: string[];
  cwd: string;
  /** The whole environment but for `PATH`, `LANG` (when not given) and the marker `KONTOR_HELPER`. */
  env?: Record<string, string>;
  /** Account to run as, where the server is root; with an empty set of groups and no way to more rights. */
  uid?: number;
  /** What it reads: a text, or a file from its beginning. Nothing unless said. The way for what nobody may see among the arguments. */
  input?: { text: string } | { file: string };
  /** Which job this is for: leftovers are found and killed under this name before jobs resume (keeps P3). */
  job: string;
  /** Aborting kills the helper with all its children; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Killed, and `Failed`, when it takes longer. Default ten minutes. */
  timeoutMs?: number;
  /** For programs of strangers: what it may use with all its children, which also stand back behind everything else. Without effect where no cgroups can be made. */
  limits?: CgroupLimits;
  /** Each line of output and errors, as it comes, without its line break. */
  onLine?: (line: string) => void;
}

export interface CommandResult {
  /** Exit code; 128 + the signal's number when a signal ended it. */
  code: number;
  /** The last 200 lines of output and errors together. */
  lines: string[];
  /** The kernel killed something of it for want of memory; only told where `limits` hold. */
  memoryExceeded?: boolean;
}

/** Fetching the packages of an app: `folder` holds its package.json and package-lock.json. */
export interface PackagesRequest {
  folder: string;
  /** The app's own account. */
  uid: number | undefined;
  job: string;
  /** Packages whose install scripts may run, each named; all others never run any (keeps P5). */
  allowedScripts: string[];
  signal?: AbortSignal;
  timeoutMs?: number;
  onLine?: (line: string) => void;
}

/** Runs helpers: short-lived programs that must not outlive the job they work for. */
export interface Commands {
  /** Answers when the helper and all its children ended, whatever its exit code. `Failed` when it cannot be run. */
  run(command: Command): Promise<CommandResult>;
  /** As `npm ci` does, into `folder/node_modules`. `Failed` with npm's last words otherwise. */
  fetchPackages(request: PackagesRequest): Promise<void>;
  /** Kills every helper of this box left from before; answers how many processes. To be called before jobs resume. */
  killLeftovers(): Promise<number>;
}
