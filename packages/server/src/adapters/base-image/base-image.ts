import { createReadStream, existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RefusalCode } from '@kontor/contract/refusals';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import { removeTree } from '@kontor/platform/remove-tree';
import { createKeyedMutex } from '@kontor/platform/work/keyed-mutex';
import type { Images } from '../engine/images.ts';
import { findProgram, searchPath } from '../run-command/programs.ts';
import type { Commands } from '../run-command.ts';
import { debootstrap, refuseFailure } from './debootstrap.ts';
import { baseImage, leftOut, rootFiles } from './root-files.ts';

export interface BaseImageNeeds {
  /** The data folder. */
  data: string;
  commands: Pick<Commands, 'run'>;
  images(): Images | undefined;
  /** Environment of the server, for its proxy settings. */
  environment: Record<string, string | undefined>;
}

export interface BaseImageOptions {
  /** Id of the job. */
  job: string;
  signal: AbortSignal;
  onLine?(line: string): void;
  /** Called with 0 to 1, never decreasing. */
  onProgress?(fraction: number): void;
}

/** The image that all images built on this box are based on: a minimal Debian. */
export interface BaseImage {
  /** Returns why it cannot be built here; undefined when it can. */
  obstacle(): RefusalCode | undefined;
  isThere(): Promise<boolean>;
  /** Bytes that must be free to build it; most of them are only used temporarily. */
  room: number;
  /** Builds it when it is missing. Concurrent calls wait for the first one. Throws `RefusedError` like an image build. */
  provide(options: BaseImageOptions): Promise<void>;
  /** Resolves with the creation time in milliseconds since the epoch; undefined when the image is missing or containers cannot run here. */
  madeAt(): Promise<number | undefined>;
  /** Rebuilds it. Later builds use the new one; the old one is removed with the last image based on it. */
  renew(options: BaseImageOptions): Promise<void>;
  /** Removes files of an interrupted build. */
  tidy(): Promise<void>;
  /** Writes the root file system as a tar archive to `file`, without a daemon. */
  makeRoot(file: string, options: BaseImageOptions): Promise<void>;
}

/** Progress at the end of debootstrap and of packing; the rest is importing into the daemon. */
const shares = { made: 0.8, packed: 0.9 };

/**
 * Creates the base image with debootstrap, once for all apps of the box, from the package sources of this machine. Its folder exists only during a build:
 * anything found there was left by an interrupted one and is deleted (keeps E1).
 */
export function createBaseImage({ data, commands, images, environment }: BaseImageNeeds): BaseImage {
  const runExclusive = createKeyedMutex();
  const state = { isMaking: false };
  const folder = join(data, 'base-image');
  const needed = () => {
    const there = images();
    if (there === undefined) throw new RefusedError('app-needs-docker');
    return there;
  };

  async function makeRoot(file: string, options: BaseImageOptions): Promise<void> {
    const root = `${file}.root`;
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await debootstrap({ commands, environment }, root, {
        ...options,
        onProgress: (fraction) => options.onProgress?.(fraction * shares.made),
      });
      for (const [path, { text, mode = 0o644 }] of Object.entries(rootFiles)) {
        await writeFile(join(root, path), text);
        await chmod(join(root, path), mode);
      }
      const without = leftOut.map((pattern) => `--exclude=${pattern}`);
      const args = ['-C', root, '--numeric-owner', '--one-file-system', ...without, '-cf', file, '.'];
      const { job, signal } = options;
      refuseFailure(await commands.run({ program: 'tar', args, cwd: dirname(file), job, signal }), 'tar');
      options.onProgress?.(shares.packed);
    } finally {
      await removeTree(root);
    }
  }

  async function makeUnlessThere(options: BaseImageOptions): Promise<void> {
    options.signal.throwIfAborted();
    if (!(await needed().has(baseImage))) await make(options);
  }

  async function make(options: BaseImageOptions): Promise<void> {
    options.signal.throwIfAborted();
    const reason = obstacle();
    if (reason !== undefined) throw new RefusedError(reason);
    state.isMaking = true;
    try {
      await removeTree(folder);
      const file = join(folder, 'root.tar');
      await makeRoot(file, options);
      await needed().importRoot(baseImage, createReadStream(file), options.signal);
      options.onProgress?.(1);
    } finally {
      await removeTree(folder);
      state.isMaking = false;
    }
  }

  return {
    obstacle,
    isThere: () => needed().has(baseImage),
    room: 800_000_000,
    provide: (options) => runExclusive('make', () => makeUnlessThere(options)),
    madeAt: async () => images()?.madeAt(baseImage),
    renew: (options) => runExclusive('make', () => make(options)),
    async tidy() {
      if (state.isMaking) return;
      await removeTree(folder);
      await images()?.tidyRoots();
    },
    makeRoot,
  };
}

/** Only root can create the files of another system. */
function obstacle(): RefusalCode | undefined {
  const folders = searchPath({});
  const isInstalled = (name: string) => {
    try {
      return existsSync(findProgram(name, folders));
    } catch (cause) {
      if (cause instanceof AdapterError) return false;
      throw cause;
    }
  };
  return process.getuid?.() === 0 && ['debootstrap', 'unshare'].every(isInstalled) ? undefined : 'app-needs-building';
}
