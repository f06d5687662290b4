import { AdapterError } from '@kontor/platform/errors';
import { hours } from '@kontor/platform/work/durations';
import type { Commands } from '../run-command.ts';

/** Writes a folder to disk, with all else that waits to be written there: one call instead of one for each of many files (syncfs(2)). Throws `AdapterError`. */
export type SyncData = (folder: string, signal: AbortSignal) => Promise<void>;

export const createSyncData =
  (commands: Pick<Commands, 'run'>): SyncData =>
  async (folder, signal) => {
    const call = { cwd: '/', job: 'copy', signal, timeoutMs: hours(2) };
    const { code, lines } = await commands.run({ program: 'sync', args: ['--file-system', '--', folder], ...call });
    if (code !== 0) throw new AdapterError(`${folder} could not be written to disk: ${lines.slice(-3).join('; ')}`);
  };
