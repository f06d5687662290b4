import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DockerObstacle } from '@kontor/contract/machine/repair-texts';
import { AdapterError, isDiskFullMessage, RefusedError } from '@kontor/platform/errors';
import { minutes } from '@kontor/platform/work/durations';
import { connectionSettings } from '../run-command/connection-settings.ts';
import type { Command, CommandResult, Commands } from '../run-command.ts';

/** The job a command belongs to. */
export type SetupRun = Pick<Command, 'job' | 'signal'> & { onProgress?(fraction: number): void };

/** Installs Docker from Debian's packages. Each call may be repeated, also after a kill in the middle. */
export interface DockerSetup {
  /** Returns why Docker cannot be installed from here; undefined when it can. */
  obstacle(): DockerObstacle | undefined;
  /** Whether Debian's package is on the machine. */
  isInstalled(): boolean;
  /** Reads the lists of packages. */
  update(run: SetupRun): Promise<void>;
  /** Throws a `RefusedError` that says what went wrong. */
  install(run: SetupRun): Promise<void>;
  start(run: SetupRun): Promise<void>;
  /** Removes the package; nothing happens when it is not there. */
  remove(run: SetupRun): Promise<void>;
}

export interface DockerSetupNeeds {
  commands: Pick<Commands, 'run'>;
  isRoot: boolean;
  environment: Record<string, string | undefined>;
  /** Whether the box runs inside a container. */
  isInContainer(): boolean;
  /** Root of the machine's file system. */
  root?: string;
}

/** Docker needs AppArmor's parser where the kernel has AppArmor. */
const packages = ['docker.io', 'apparmor'];
const commandMs = minutes(20);

/** Docker from Docker's own repository: Debian's package would replace it. */
const foreign = ['docker-ce', 'docker-ce-cli', 'containerd.io'];

/** Which packages are on the machine, as dpkg writes it. */
const statusFile = 'var/lib/dpkg/status';

export function createDockerSetup({
  commands,
  isRoot,
  environment,
  isInContainer,
  root = '/',
}: DockerSetupNeeds): DockerSetup {
  const has = (path: string) => existsSync(join(root, path));
  const status = () => (has(statusFile) ? readFileSync(join(root, statusFile), 'utf8') : '');
  const isInstalled = () => isThere('docker.io', status());
  const hasForeign = () => foreign.some((name) => isThere(name, status()));
  const env = { ...connectionSettings(environment), DEBIAN_FRONTEND: 'noninteractive', NEEDRESTART_SUSPEND: '1' };

  async function run(
    program: Command['program'],
    args: string[],
    { job, signal, onProgress }: SetupRun,
  ): Promise<void> {
    const onLine = (line: string) => {
      const fraction = progressIn(line);
      if (fraction !== undefined) onProgress?.(fraction);
    };
    const command = { program, args, cwd: root, env, job, timeoutMs: commandMs, onLine };
    refuseFailure(await commands.run({ ...command, ...(signal && { signal }) }));
  }

  // Waits for another program that works with packages, such as Debian's own updates at night.
  const apt = (args: string[], options: SetupRun) =>
    run('apt-get', ['-y', '-q', '-o', 'DPkg::Lock::Timeout=300', '-o', 'APT::Status-Fd=1', ...args], options);

  return {
    isInstalled,
    obstacle() {
      if (isInContainer()) return 'in-container';
      if (!isRoot) return 'not-root';
      if (!has('etc/debian_version') || !has('var/lib/dpkg')) return 'not-debian';
      if (!has('run/systemd/system')) return 'no-systemd';
      return hasForeign() ? 'other-docker' : undefined;
    },
    update: (options) => apt(['update'], options),
    async install(options) {
      // Ends what a kill in the middle of an installation left half done.
      await run('dpkg', ['--configure', '-a'], options);
      // A package in the way is a failure: what is removed for Docker, nobody brings back.
      await apt(['install', '--no-install-recommends', '--no-remove', ...packages], options);
    },
    start: (options) => run('systemctl', ['enable', '--now', 'docker.service'], options),
    async remove(options) {
      if (!isInstalled()) return;
      const remove = () => apt(['remove', 'docker.io'], options);
      // After a kill in the middle apt removes nothing until what was unpacked is configured.
      await remove().catch(async () => {
        await run('dpkg', ['--configure', '-a'], options);
        await remove();
      });
    },
  };
}

/** Whether a package is there, half installed or whole. A removed one whose configuration is left is not. */
function isThere(name: string, status: string): boolean {
  const from = `\n${status}`.indexOf(`\nPackage: ${name}\n`);
  const [entry = ''] = from < 0 ? [] : status.slice(from).split('\n\n', 1);
  const state = /^Status: \S+ \S+ (\S+)$/m.exec(entry)?.[1] ?? 'not-installed';
  return state !== 'not-installed' && state !== 'config-files';
}

/** Returns how far apt is, from a line of `APT::Status-Fd`: fetching is the first half, installing the second. */
export function progressIn(line: string): number | undefined {
  const found = /^(dlstatus|pmstatus):[^:]*:([\d.]+):/.exec(line);
  if (found === null) return undefined;
  const fraction = Math.min(1, Number(found[2]) / 100);
  return found[1] === 'dlstatus' ? fraction / 2 : 0.5 + fraction / 2;
}

const fetchingFailed =
  /failed to fetch|could not resolve|unable to connect|temporary failure|unable to locate package|no installation candidate/i;
const locked = /could not get lock|locked by another process|unable to (?:acquire|lock)/i;
const noRoom = /enough free space/i;

function refuseFailure({ code, lines }: CommandResult): void {
  if (code === 0) return;
  const words = lines.slice(-20).join('\n');
  const reason = lines.findLast((line) => /^(E|dpkg):/.test(line)) ?? lines.at(-1) ?? `${code}`;
  throw Object.assign(refusalOf(words, reason), { cause: new AdapterError(words) });
}

function refusalOf(words: string, reason: string): RefusedError {
  if (isDiskFullMessage(words) || noRoom.test(words)) return new RefusedError('docker-no-room');
  if (locked.test(words)) return new RefusedError('docker-packages-busy');
  if (fetchingFailed.test(words)) return new RefusedError('docker-download-failed');
  return new RefusedError('docker-install-failed', { params: { reason } });
}
