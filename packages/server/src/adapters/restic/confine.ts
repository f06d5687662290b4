import { AdapterError } from '@kontor/platform/errors';
import type { Command, Commands } from '../run-command.ts';

/** How restic is run. */
export type ResticCall = Pick<Command, 'program' | 'args'>;

/** What root needs to give files back to their owners, and nothing with which it could mount. */
const owning = ['CHOWN', 'DAC_OVERRIDE', 'DAC_READ_SEARCH', 'FOWNER', 'FSETID', 'MKNOD', 'SETFCAP'].map(
  (name) => `CAP_${name}`,
);

/** Returns the arguments of bubblewrap up to the command: everything of this machine is there, and only these folders can be written. */
const confinement = (writable: readonly string[], hasNetwork: boolean): string[] => [
  ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--die-with-parent', ...(hasNetwork ? [] : ['--unshare-net'])],
  ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
  ...['--cap-drop', 'ALL', ...owning.flatMap((capability) => ['--cap-add', capability])],
  ...[...writable.flatMap((folder) => ['--bind', folder, folder]), '--'],
];

/**
 * Creates what confines a call of restic to the folders it may write, whatever a repository makes it do: restic itself follows links in the folder it restores
 * to. Unchanged where bubblewrap does not work: without root, and in most containers.
 */
export function createConfine(commands: Pick<Commands, 'run'>) {
  let probed: Promise<boolean> | undefined;

  async function probe(): Promise<boolean> {
    if (process.getuid?.() !== 0) return false;
    const args = [...confinement([], false), '/usr/bin/true'];
    try {
      return (await commands.run({ program: 'bwrap', args, cwd: '/', job: 'backup' })).code === 0;
    } catch (cause) {
      if (cause instanceof AdapterError) return false;
      throw cause;
    }
  }

  return async (args: string[], writable: readonly string[], hasNetwork: boolean): Promise<ResticCall> => {
    probed ??= probe();
    if (!(await probed)) {
      // It may have failed for a reason that passes.
      probed = undefined;
      return { program: 'restic', args };
    }
    return { program: 'bwrap', args: [...confinement(writable, hasNetwork), 'restic', ...args] };
  };
}
