import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { seconds } from '@kontor/platform/work/durations';
import type { Program } from '../../run-command/command.ts';
import type { CommandResult, Commands } from '../../run-command.ts';
import type { Disk } from '../target.ts';
import { devicesToProbe, diskListArgs, type FileSystem, parseDisks, parseFileSystem, viewDisks } from './disk-list.ts';

export interface DisksNeeds {
  commands: Pick<Commands, 'run'>;
  /** The data folder. */
  data: string;
  /** Loop devices count as disks. */
  mayUseLoops: boolean;
  /** Asks the devices themselves, also where udev says what is on them. */
  mustProbe?: boolean;
}

/** Returns the folder in the data folder below which disks are mounted. */
export const mountFolder = (data: string): string => join(data, 'run', 'backup');

const longestAnswer = seconds(20);

/** Resolves with the disks of this machine. Throws `AdapterError` when they cannot be listed. */
export async function listDisks(
  { commands, data, mayUseLoops, mustProbe = false }: DisksNeeds,
  signal?: AbortSignal,
): Promise<Disk[]> {
  const run = async (program: Program, args: string[]): Promise<CommandResult & { all: string[] }> => {
    const all: string[] = [];
    const onLine = (line: string) => void all.push(line);
    const options = {
      cwd: '/',
      job: 'backup',
      isAlone: true,
      timeoutMs: longestAnswer,
      onLine,
      ...(signal && { signal }),
    };
    return { ...(await commands.run({ program, args, ...options })), all };
  };
  const nodes = parseDisks((await run('lsblk', diskListArgs)).all.join('\n'));
  if (nodes === undefined) throw new AdapterError('The list of disks makes no sense');
  const fileSystems = new Map<string, FileSystem>();
  for (const device of devicesToProbe(nodes, { mayUseLoops, mustProbe })) {
    const { code, all } = await run('blkid', ['--probe', '--output', 'export', device]);
    // A device that holds nothing, or may not be read.
    if (code !== 0) continue;
    const found = parseFileSystem(all);
    if (found) fileSystems.set(device, found);
  }
  const rules = { data: await realpath(data), own: mountFolder(await realpath(data)), mayUseLoops, fileSystems };
  return viewDisks(nodes, rules);
}
