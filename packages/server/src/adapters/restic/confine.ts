import { runsConfined } from '../run-command/bubblewrap.ts';
import { systemFileMounts, systemMounts } from '../run-command/sandbox.ts';
import type { Command, Commands } from '../run-command.ts';

/** How restic is run. */
export type ResticCall = Pick<Command, 'program' | 'args'>;

/** What a call of restic may reach, besides the programs of this machine. */
export interface Reach {
  /** Folders it may write. */
  writable: readonly string[];
  /** Files and folders it may read. */
  readable: readonly string[];
  hasNetwork: boolean;
}

/** What root needs to give files back to their owners, and nothing with which it could mount. */
const owning = ['CHOWN', 'DAC_OVERRIDE', 'DAC_READ_SEARCH', 'FOWNER', 'FSETID', 'MKNOD', 'SETFCAP'].map(
  (name) => `CAP_${name}`,
);

/** For names of this machine: ssh asks for that of its account. */
const accounts = ['/etc/passwd', '/etc/group'].flatMap((path) => ['--ro-bind-try', path, path]);

/**
 * Returns the arguments of bubblewrap up to the command. Nothing of this machine is there but its programs and what is named: no data, and no socket of Docker, the
 * directory or nginx.
 */
const confinement = ({ writable, readable, hasNetwork }: Reach): string[] => [
  ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--die-with-parent', ...(hasNetwork ? [] : ['--unshare-net'])],
  ...[...systemMounts(), '--dir', '/etc', ...systemFileMounts(), ...accounts, '--dev', '/dev', '--proc', '/proc'],
  ...['--cap-drop', 'ALL', ...owning.flatMap((capability) => ['--cap-add', capability])],
  ...mountsOf({ writable, readable }),
  ...['--remount-ro', '/', '--chdir', '/', '--'],
];

/** Outer folders come before inner ones, so that a writable folder in a readable one stays writable. */
const mountsOf = ({ writable, readable }: Pick<Reach, 'writable' | 'readable'>): string[] =>
  [...readable.map((path) => ['--ro-bind', path] as const), ...writable.map((path) => ['--bind', path] as const)]
    .toSorted(([, one], [, other]) => one.length - other.length)
    .flatMap(([mode, path]) => [mode, path, path]);

/**
 * Creates what confines a call of restic to what it needs, whatever a repository makes it do: restic itself follows links in the folder it restores to. Unchanged
 * where bubblewrap does not work: without root, and in most containers.
 */
export function createConfine(commands: Pick<Commands, 'run'>) {
  let probed: Promise<boolean> | undefined;

  async function isPossible(): Promise<boolean> {
    probed ??= runsConfined(commands, confinement({ writable: [], readable: [], hasNetwork: false }), 'backup');
    const works = await probed;
    // It may have failed for a reason that passes.
    if (!works) probed = undefined;
    return works;
  }

  return {
    isPossible,
    async callOf(args: string[], reach: Reach): Promise<ResticCall> {
      if (!(await isPossible())) return { program: 'restic', args };
      return { program: 'bwrap', args: [...confinement(reach), 'restic', ...args] };
    },
  };
}
