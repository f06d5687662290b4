import { AdapterError, isDiskFullMessage, RefusedError } from '@kontor/platform/errors';
import { days } from '@kontor/platform/work/durations';
import type { Commands } from '../run-command.ts';

/** Copies a folder to a path that does not exist yet. Aborting rejects with the signal's reason; the part copied so far remains. */
export type CopyData = (from: string, to: string, signal?: AbortSignal) => Promise<void>;

/**
 * Copies app data with all metadata: owners, permissions, times, access lists, extended attributes, hard links, holes, symbolic links and pipes; shares blocks
 * where the file system supports it (cp(1)). Links are never followed. Throws `RefusedError` (`disk-full`) or `AdapterError`.
 */
export const createCopyData =
  (commands: Pick<Commands, 'run'>): CopyData =>
  async (from, to, signal) => {
    const args = ['--archive', '--reflink=auto', '--sparse=auto', '--no-target-directory', '--', from, to];
    const call = { timeoutMs: days(1), ...(signal && { signal }) };
    const { code, lines } = await commands.run({ program: 'cp', args, cwd: '/', job: 'copy', ...call });
    if (code === 0) return;
    const words = lines.slice(-5).join('; ');
    const cause = new AdapterError(`${from} could not be copied: ${words}`);
    throw isDiskFullMessage(words) ? Object.assign(new RefusedError('disk-full'), { cause }) : cause;
  };
