import { mkdir } from 'node:fs/promises';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { days, seconds } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import { measureTree } from '../app-files/measure.ts';
import type { Commands } from '../run-command.ts';
import { digHoles } from './dig-holes.ts';
import { createDuplicateCheck } from './duplicate-entries.ts';
import { patternOf } from './list.ts';
import { listedBytes, parseListed, parseSize } from './messages.ts';
import { type Access, type RunRestic, resticError, snapshotArgument } from './run-restic.ts';

export interface RestoreRequest {
  snapshot: string;
  /** Created when it is missing. What is there is overwritten, nothing is deleted. */
  target: string;
  /** Only this file or folder of the snapshot, such as `/folder`. */
  include?: string | undefined;
  signal: AbortSignal;
  /** Called with 0 to 1. */
  onProgress?: (share: number) => void;
}

export interface RestoreNeeds {
  run: RunRestic;
  /** Whether it can write to the target alone. */
  isConfined(): Promise<boolean>;
  commands: Pick<Commands, 'run'>;
  clock: Clock;
  log: { warn(details: object, message: string): void };
  /** Prefix of files that exist meanwhile. */
  scratch: string;
}

const lookEvery = seconds(3);
/** Of the time: looking at many files takes the processor from restic. */
const shareOfLooks = 0.05;
/** The rest is for the holes. */
const shareOfFiles = 0.97;

/** Creates the restore of a snapshot. Restic 0.14 tells no progress of it: that is measured by the growth of the target. */
export function createRestore(needs: RestoreNeeds): (access: Access, request: RestoreRequest) => Promise<void> {
  const { run, commands } = needs;
  return async (access, request) => {
    const { snapshot, target, include, signal, onProgress } = request;
    await mkdir(target, { recursive: true });
    if (!(await needs.isConfined())) await refuseDuplicates(run, access, request);
    const watch = onProgress && (await watchGrowth(needs, access, { ...request, onProgress }));
    try {
      const only = include === undefined ? [] : [`--include=${patternOf(include)}`];
      const args = ['restore', snapshotArgument(snapshot), '--target', target, ...only];
      const result = await run(access, { args, signal, writable: [target], timeoutMs: days(7) });
      if (result.code !== 0) throw resticError('The backup cannot be restored', result);
    } finally {
      await watch?.stop();
    }
    const scratch = `${needs.scratch}-${snapshot.slice(0, 8)}`;
    await digHoles({ commands, folder: target, scratch, signal });
    onProgress?.(1);
  };
}

/**
 * Throws `AdapterError` where entries of a snapshot have the same place, as whoever has the key of a repository can make it: restic 0.14 empties the file at the end
 * of a link that has the name of an empty file.
 */
async function refuseDuplicates(run: RunRestic, access: Access, { snapshot, signal }: RestoreRequest): Promise<void> {
  const isDuplicate = createDuplicateCheck();
  let duplicate: string | undefined;
  const onLine = (line: string) => {
    const listed = parseListed(line);
    if (listed !== undefined && isDuplicate(listed)) duplicate ??= listed.path;
  };
  const args = ['ls', '--json', '--no-lock', snapshotArgument(snapshot)];
  const result = await run(access, { args, signal, onLine, timeoutMs: days(1) });
  if (result.code !== 0) throw resticError('The backup cannot be listed', result);
  if (duplicate !== undefined)
    throw new AdapterError(`The backup was tampered with: two of its entries are called ${duplicate.slice(0, 200)}`);
}

/** Resolves with the bytes of the files that will be restored. */
export async function bytesToRestore(
  run: RunRestic,
  access: Access,
  { snapshot, include, signal }: Pick<RestoreRequest, 'snapshot' | 'include' | 'signal'>,
): Promise<number> {
  const id = snapshotArgument(snapshot);
  if (include === undefined) {
    const args = ['stats', '--json', '--no-lock', '--mode', 'restore-size', id];
    return parseSize((await run(access, { args, signal })).lines) ?? 0;
  }
  let bytes = 0;
  const onLine = (line: string) => {
    bytes += listedBytes(line);
  };
  const args = ['ls', '--json', '--no-lock', '--recursive', id, include];
  const result = await run(access, { args, signal, onLine });
  if (result.code !== 0) throw resticError('The backup cannot be listed', result);
  return bytes;
}

async function watchGrowth(
  { run, clock, log }: RestoreNeeds,
  access: Access,
  request: RestoreRequest & { onProgress: (share: number) => void },
) {
  const whole = await bytesToRestore(run, access, request);
  const before = await measureTree(request.target);
  let last = 0;
  let lookMs = 0;
  const watch = repeat({
    name: 'progress of a restore',
    ...{ clock, log },
    every: () => Math.max(lookEvery, lookMs / shareOfLooks),
    async run() {
      const start = clock.now();
      const grown = (await measureTree(request.target)) - before;
      lookMs = clock.now() - start;
      const share = whole === 0 ? 0 : Math.min(shareOfFiles, (grown / whole) * shareOfFiles);
      if (share <= last) return;
      last = share;
      request.onProgress(share);
    },
  });
  watch.start();
  return watch;
}
