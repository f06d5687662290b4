import { createHash } from 'node:crypto';
import { constants, existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { type Commands, createCommands } from '../../adapters/run-command.ts';
import { databaseFile } from '../../core/data-folder.ts';
import { projectPaths } from '../../project-paths.ts';

/** Working folder of a rebuild; the caller moves the new file out and deletes the folder. */
export const repairFolder = (data: string): string => join(data, 'run', 'repair');

/** Commands that rebuild databases. Named after the data folder, since the id of the box is in the database, which may not open. */
export function repairCommands(data: string, clock: Clock): Commands {
  const hash = createHash('sha256').update(realpathSync(data)).digest('hex').slice(0, 16);
  return createCommands({ box: `recovery-${hash}`, node: process.execPath, clock, environment: process.env });
}

export interface RebuildOptions {
  data: string;
  clock: Clock;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/**
 * Rebuilds the database of the box from its tables into a new file, in a separate process, because it may take long. The database itself is only read and must
 * not be in use meanwhile. Resolves with the path of the new file. Throws `AdapterError` when it cannot be rebuilt.
 */
export async function rebuildDatabase({ data, clock, timeoutMs, signal }: RebuildOptions): Promise<string> {
  const commands = repairCommands(data, clock);
  // A process left by a killed server may still write into the folder.
  await commands.killLeftovers();
  const folder = repairFolder(data);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [from, to] = [join(folder, 'damaged.db'), join(folder, 'anew.db')];
  for (const part of ['', '-wal'])
    if (existsSync(`${databaseFile(data)}${part}`))
      await copyFile(`${databaseFile(data)}${part}`, `${from}${part}`, constants.COPYFILE_FICLONE);
  const args = [join(projectPaths.repairer, 'main.ts'), from, to];
  const own = { program: 'node', args, cwd: folder, job: 'repair', timeoutMs } as const;
  const { code, lines } = await commands.run(signal === undefined ? own : { ...own, signal });
  if (code !== 0) throw new AdapterError(lines.find((line) => /Error|Failed/.test(line)) ?? lines.join(' '));
  return to;
}
