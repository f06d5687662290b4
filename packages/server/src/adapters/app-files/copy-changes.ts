import { chmod, lchown, mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { AdapterError, isDiskFullMessage, RefusedError } from '@kontor/platform/errors';
import { removeTree } from '@kontor/platform/remove-tree';
import { days } from '@kontor/platform/work/durations';
import { runsConfined } from '../run-command/bubblewrap.ts';
import { systemMounts } from '../run-command/sandbox.ts';
import type { Command, Commands } from '../run-command.ts';
import { type Changes, type Comparison, findChanges } from './find-changes.ts';

/** A copy of a folder to create or to bring up to date. `since`: see `Comparison`; irrelevant for the first copy. */
export interface ChangesRequest extends Comparison {
  /** The app runs: its files may disappear meanwhile, and it must not be able to make the copy read anything else. */
  isRunning: boolean;
}

/** Bytes of paths in one call of cp. */
const mostInCall = 100_000;
/** Passes over a running app, when files are replaced while they are read. */
const mostPasses = 4;

/**
 * Copies what differs between a folder and its copy, with all metadata as `createCopyData` does, and removes from the copy what is gone. Links are never
 * followed. Throws `RefusedError` (`disk-full`) or `AdapterError`.
 */
export function createCopyChanges(commands: Pick<Commands, 'run'>) {
  async function copyPaths(paths: readonly string[], request: ChangesRequest): Promise<string[]> {
    const lost: string[] = [];
    for (const batch of batchesOf(paths)) {
      const errors: string[] = [];
      const { signal } = request;
      const call = { job: 'copy', timeoutMs: days(1), signal, onLine: (line: string) => void errors.push(line) };
      const { code, lines } = await commands.run({ ...commandFor(batch, request), ...call });
      if (code === 0) continue;
      if (isDiskFullMessage(lines.join('\n'))) throw new RefusedError('disk-full');
      if (errors.length === 0) throw new AdapterError(`${request.from} could not be copied: cp ended with ${code}`);
      lost.push(...errors);
    }
    return lost;
  }

  return async (request: ChangesRequest): Promise<void> => {
    const { from, to, isRunning } = request;
    await mkdir(to, { recursive: true, mode: 0o755 });
    for (let pass = 1; ; pass += 1) {
      const changes = await findChanges(request);
      const errors = await apply(changes, to, () => copyPaths(changes.changed, request));
      // Files of a running app that disappear are in no copy.
      const failed = isRunning ? errors.filter((line) => !line.endsWith('No such file or directory')) : errors;
      if (failed.length === 0) return;
      if (!isRunning || pass === mostPasses)
        throw new AdapterError(`${from} could not be copied: ${failed.slice(-5).join('; ')}`);
    }
  };
}

export type CopyChanges = ReturnType<typeof createCopyChanges>;

async function apply({ outdated, folders }: Changes, to: string, copy: () => Promise<string[]>): Promise<string[]> {
  for (const path of outdated) await removeTree(join(to, path));
  const errors = await copy();
  for (const { path, stats } of folders) {
    const folder = join(to, path);
    if (process.getuid?.() === 0) await lchown(folder, Number(stats.uid), Number(stats.gid));
    await chmod(folder, Number(stats.mode) & 0o7777);
    await utimes(folder, Number(stats.atimeNs) / 1e9, Number(stats.mtimeNs) / 1e9);
  }
  return errors;
}

/** Returns the call of cp. While the app runs, it could replace a folder by a link: then cp sees nothing of this machine but the two folders. */
function commandFor(
  paths: readonly string[],
  { from, to, isRunning }: ChangesRequest,
): Pick<Command, 'program' | 'args' | 'cwd'> {
  const flags = ['--archive', '--reflink=auto', '--sparse=auto', '--parents', '--target-directory'];
  if (!isRunning || process.getuid?.() !== 0) return { program: 'cp', args: [...flags, to, '--', ...paths], cwd: from };
  return {
    program: 'bwrap',
    args: [...confinement(from, to), '/usr/bin/cp', ...flags, '/to', '--', ...paths],
    cwd: '/',
  };
}

const confinement = (from: string, to: string): string[] => [
  ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-net', '--die-with-parent'],
  ...[...systemMounts(), '--ro-bind', from, '/from', '--bind', to, '/to', '--chdir', '/from', '--'],
];

/**
 * Resolves with whether the data of a running app can be copied: as root only where bubblewrap works. Elsewhere the server has no more rights than the app has.
 */
export async function canCopyRunning(commands: Pick<Commands, 'run'>): Promise<boolean> {
  if (process.getuid?.() !== 0) return true;
  return runsConfined(commands, [...systemMounts(), '--unshare-pid', '--unshare-net', '--'], 'copy');
}

function* batchesOf(paths: readonly string[]): Generator<string[]> {
  let batch: string[] = [];
  let bytes = 0;
  for (const path of paths) {
    const length = Buffer.byteLength(path) + 1;
    if (batch.length > 0 && bytes + length > mostInCall) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(path);
    bytes += length;
  }
  if (batch.length > 0) yield batch;
}
