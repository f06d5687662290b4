import { AdapterError } from '@kontor/platform/errors';
import type { Commands } from '../run-command.ts';

/** Resolves with whether bubblewrap works with these arguments up to the command; false without root. */
export async function runsConfined(
  commands: Pick<Commands, 'run'>,
  confinement: readonly string[],
  job: string,
): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  try {
    const args = [...confinement, '/usr/bin/true'];
    return (await commands.run({ program: 'bwrap', args, cwd: '/', job })).code === 0;
  } catch (cause) {
    if (cause instanceof AdapterError) return false;
    throw cause;
  }
}
