import { dirname, join } from 'node:path';
import { AdapterError, isDiskFullMessage, RefusedError } from '@kontor/platform/errors';
import { minutes } from '@kontor/platform/work/durations';
import { connectionSettings } from '../run-command/connection-settings.ts';
import type { CommandResult } from '../run-command.ts';
import { writeWorldReadable } from '../world-readable.ts';
import { readSources, sourcesFor, sourcesText } from './apt-sources.ts';
import type { BaseImageNeeds, BaseImageOptions } from './base-image.ts';
import { linesExpected, release } from './root-files.ts';

/** Makes a minimal Debian in the folder `root`. Runs in a separate mount namespace, so that mounts debootstrap did not undo disappear with it. */
export async function debootstrap(
  { commands, environment }: Pick<BaseImageNeeds, 'commands' | 'environment'>,
  root: string,
  { job, signal, onLine, onProgress }: BaseImageOptions,
): Promise<void> {
  const sources = sourcesFor(release, readSources());
  // Requires signatures of Debian's archive, even when the keys to check them are not installed.
  const how = ['--force-check-gpg', '--variant=minbase', '--include=ca-certificates', release, root];
  const args = [
    '--mount',
    '--propagation',
    'private',
    '--',
    'debootstrap',
    ...how,
    ...(sources?.[0] ? [sources[0].uri] : []),
  ];
  let lines = 0;
  const countLine = (line: string) => {
    lines += 1;
    onProgress?.(Math.min(1, lines / linesExpected));
    onLine?.(line);
  };
  const env = { ...connectionSettings(environment), DEBIAN_FRONTEND: 'noninteractive' };
  const cwd = dirname(root);
  const result = await commands.run({
    program: 'unshare',
    args,
    cwd,
    env,
    job,
    signal,
    onLine: countLine,
    timeoutMs: minutes(20),
  });
  refuseFailure(result, 'debootstrap');
  if (sources !== undefined) writeWorldReadable(join(root, 'etc/apt/sources.list'), sourcesText(sources));
}

/** Throws the `RefusedError` for a step that failed. */
export function refuseFailure({ code, lines }: CommandResult, step: string): void {
  if (code === 0) return;
  const words = lines.slice(-20).join('\n');
  const refusal = isDiskFullMessage(words)
    ? new RefusedError('disk-full')
    : /couldn't download|failed getting|unable to resolve|invalid release file/i.test(words)
      ? new RefusedError('download-failed')
      : new RefusedError('build-failed', { params: { step } });
  throw Object.assign(refusal, { cause: new AdapterError(words) });
}
