import { AdapterError } from '@kontor/platform/errors';
import { minutes } from '@kontor/platform/work/durations';
import { EngineUnavailableError } from '../../engine.ts';
import type { Daemon } from '../daemon.ts';
import { labels } from '../labels.ts';
import { readLines } from '../read-lines.ts';
import type { BuildEvent } from './build-events.ts';
import { imageRefusal } from './image-refusal.ts';

/** Imports the root file system of a box as an image of one layer. Throws `RefusedError` like a pull. */
export const importRoot = (
  { daemon, box }: { daemon: Daemon; box: string },
  root: { name: string; archive: NodeJS.ReadableStream; signal: AbortSignal },
): Promise<void> => importArchive(daemon, { ...root, changes: `LABEL ${labels.root}="${box}"` });

/** An archive to import as an image of one layer. */
interface Import {
  name: string;
  archive: NodeJS.ReadableStream;
  signal: AbortSignal;
  /** An instruction of a Dockerfile that is applied to the image; may be empty. */
  changes: string;
}

/** Imports an archive as an image. Throws `RefusedError` like a pull. */
export async function importArchive(daemon: Daemon, { name, archive, signal, changes }: Import): Promise<void> {
  const [, repo, tag] = /^(.+):([^:/]+)$/.exec(name) ?? [];
  const outcome: { error?: string; isWhole: boolean } = { isWhole: false };
  const options = { repo, tag, ...(changes === '' ? {} : { changes }), abortSignal: signal };
  // The daemon unpacks the archive while it reads it.
  await daemon
    .call(async (docker) => {
      await readLines(await docker.importImage(archive, options), (line) => {
        const event: BuildEvent = JSON.parse(line);
        if (event.error !== undefined) outcome.error = event.error;
        if (event.status?.startsWith('sha256:')) outcome.isWhole = true;
      });
    }, minutes(30))
    .catch((error) => {
      signal.throwIfAborted();
      throw imageRefusal(error);
    });
  signal.throwIfAborted();
  if (outcome.error !== undefined) throw imageRefusal(new AdapterError(outcome.error));
  if (!outcome.isWhole) throw imageRefusal(new EngineUnavailableError('The import was cut off.'));
}
