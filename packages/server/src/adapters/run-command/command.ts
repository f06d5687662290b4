import type { CgroupLimits } from './cgroup.ts';

/** Every program the server may run as a helper. A closed list, so that all dependencies of the server are visible. */
const programs = [
  'npm',
  'node',
  'tar',
  'cp',
  'sync',
  'bwrap',
  'setpriv',
  'id',
  'slapadd',
  'unshare',
  // Debian's base system; runs the network relay of an app
  'perl',
  // executed by unshare in a mount namespace of its own
  'debootstrap',
  'nginx',
  'kontor-dns-hook',
  'mariadb',
  'mariadb-dump',
  'psql',
  'pg_dump',
  'pg_restore',
  'systemctl',
  // Debian's packages: installing Docker
  'apt-get',
  'dpkg',
  'dpkg-query',
  // drives and what they say of themselves
  'lsblk',
  'smartctl',
  // backups: their places, and restic with what it starts itself
  'blkid',
  'mount',
  'umount',
  'wipefs',
  'mkfs.ext4',
  'udevadm',
  'ssh-keygen',
  'ssh-keyscan',
  'sftp',
  'rclone',
  'restic',
  // digs holes into files that restic filled
  'xargs',
  'test',
  'true',
] as const;

/** Name of a program the server may run as a helper. */
export type Program = (typeof programs)[number];

/** One run of a helper. `node` is the node that runs the server and npm. */
export interface Command {
  program: Program;
  args: string[];
  cwd: string;
  /** The complete environment, except for `PATH`, `LANG` (when not given) and the marker `KONTOR_HELPER`. */
  env?: Record<string, string>;
  /** Account to run as, where the server is root; without supplementary groups and without the possibility to gain privileges. */
  uid?: number;
  /** Standard input: a text, or a file from its beginning. Default: none. Use it for values that must not be visible among the arguments. */
  input?: { text: string } | { file: string };
  /** The job the helper belongs to: leftover processes are found and killed by this name before jobs resume (keeps P3). */
  job: string;
  /** Aborting kills the helper with all its children; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds after which the helper is killed and `AdapterError` is thrown. Default ten minutes. */
  timeoutMs?: number;
  /**
   * For untrusted programs: limits for the helper with all its children, which then also runs at low priority. Limits need cgroups; ignored where none can be
   * created.
   */
  limits?: CgroupLimits;
  /** Runs at low priority, without limits. */
  isBackground?: boolean;
  /** Characters of a line that are read; the rest of it is dropped. Default 8192. */
  lineLength?: number;
  /** The program starts no others: it runs without a cgroup, since the kernel ends it with the server. */
  isAlone?: boolean;
  /** Called for each line of output and errors, without its line break. */
  onLine?: (line: string) => void;
  /** Called with the output, not the errors, as it arrives. */
  onOutput?: (chunk: Buffer) => void;
}

/** Result of a helper that has ended. */
export interface CommandResult {
  /** Exit code; 128 + the signal's number when a signal ended it. */
  code: number;
  /** The last 200 lines of output and errors together. */
  lines: string[];
  /** The kernel killed a process of the helper because of the memory limit; only detected with cgroups. */
  memoryExceeded?: boolean;
}

/** Fetches the packages of an app: `folder` contains package.json and package-lock.json. */
export interface PackagesRequest {
  folder: string;
  /** The app's own account. */
  uid: number | undefined;
  job: string;
  /** Names of the packages whose install scripts may run; no others ever run (keeps P5). */
  allowedScripts: string[];
  signal?: AbortSignal;
  timeoutMs?: number;
  onLine?: (line: string) => void;
}

/** Runs helpers: short-lived programs that must not outlive their job. */
export interface Commands {
  /** Resolves when the helper and all its children have ended, whatever its exit code. Throws `AdapterError` when it cannot be run. */
  run(command: Command): Promise<CommandResult>;
  /** Installs packages into `folder/node_modules` by `npm ci`. Throws `AdapterError` with the last lines of npm's output. */
  fetchPackages(request: PackagesRequest): Promise<void>;
  /** Kills every leftover helper of this box and resolves with the number of processes killed. Call it before jobs resume. */
  killLeftovers(): Promise<number>;
  /** Kills every helper that still runs; its promise then rejects with `AdapterError`, as does every later run. Call it when the server stops. */
  close(): Promise<void>;
}
