import { rmSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import type { Commands } from '../run-command.ts';
import { createPictureQueue } from './picture-queue.ts';
import { createRunRenderer, type PictureKind, type Rendered } from './run-renderer.ts';

/** Renders pictures that users uploaded, in a process of its own with next to no rights, one at a time. */
export interface PictureRenderer {
  /**
   * Renders an upload of a user into an existing, empty folder. Throws `RefusedError` when it is no picture, too large, damaged or slow, and when too many wait.
   * The files are of another account, and to be checked with `requirePictures`.
   */
  render(uid: string, kind: PictureKind, upload: string, folder: string): Promise<Rendered>;
  /** Ends what is rendered. */
  stop(): void;
}

/** Folder for what lies on the disk while a picture is rendered. */
export const picturesFolder = (data: string): string => join(data, 'run', 'pictures');

export function createPictureRenderer({ data, commands }: { data: string; commands: Commands }): PictureRenderer {
  const scratch = picturesFolder(data);
  // Left by a kill.
  rmSync(scratch, { recursive: true, force: true });
  const gone = new AbortController();
  const inQueue = createPictureQueue();
  const run = createRunRenderer({ scratch, commands, signal: gone.signal });
  return {
    render: (uid, kind, upload, folder) => inQueue(uid, () => run(kind, upload, folder)),
    stop: () => gone.abort(new Error('The box stops')),
  };
}

/** Many times what the largest rendered picture has. */
const mostBytes = 64 * 1024 * 1024;

/** Throws `AdapterError` unless the files are plain ones: whoever took the renderer over could point elsewhere with them, and the server follows with its rights. */
export async function requirePictures(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const about = await lstat(path);
    if (!about.isFile() || about.size > mostBytes)
      throw new AdapterError('The renderer made something else than pictures');
  }
}
