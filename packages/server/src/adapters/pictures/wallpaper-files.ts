import { hash } from 'node:crypto';
import { chownSync, mkdirSync, readdirSync } from 'node:fs';
import { chmod, lstat, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncToDisk } from '@kontor/platform/durable';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import { newId } from '@kontor/platform/work/ids';
import { createKeyedMutex } from '@kontor/platform/work/keyed-mutex';
import type { Commands } from '../run-command.ts';
import type { Shades } from './renderer/shades.ts';
import { createRunRenderer } from './run-renderer.ts';

/** Sizes a wallpaper is stored in: longest side 2560, 1280 and 480 pixels. */
export type WallpaperSize = 'large' | 'medium' | 'small';
const sizes: readonly WallpaperSize[] = ['large', 'medium', 'small'];

/** Pictures of wallpapers that users uploaded, each in a folder of its own. */
export interface WallpaperFiles {
  /**
   * Renders an uploaded picture and stores it in three sizes; the folder is complete or not there. Throws `RefusedError` when it is no picture or too large,
   * damaged or slow.
   */
  store(upload: string): Promise<StoredWallpaper>;
  /** Resolves with the WebP file, or undefined when it is not there. */
  read(folder: string, size: WallpaperSize): Promise<Buffer | undefined>;
  remove(folder: string): Promise<void>;
  /** Removes incomplete folders and those not listed. Returns which of the listed are there. */
  sweep(folders: readonly string[]): Promise<string[]>;
  /** Ends what is rendered. */
  stop(): void;
}

export interface StoredWallpaper {
  folder: string;
  /** Hash of the rendered picture. */
  name: string;
  shades: Shades;
}

/** Many times what the largest rendered picture has. */
const mostBytes = 64 * 1024 * 1024;
/** Uploads that wait for the one being rendered. */
const mostWaiting = 8;

/** Renders uploads one at a time, which limits memory and CPU. */
export function createWallpaperFiles({ data, commands }: { data: string; commands: Commands }): WallpaperFiles {
  const root = join(data, 'wallpapers');
  const oneAtATime = createKeyedMutex();
  const gone = new AbortController();
  const render = createRunRenderer({ scratch: join(data, 'run', 'pictures'), commands, signal: gone.signal });
  let waiting = 0;

  async function make(upload: string): Promise<StoredWallpaper> {
    const folder = newId();
    const unfinished = join(root, `.${folder}`);
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    try {
      const shades = await render(upload, unfinished);
      await requirePictures(unfinished);
      const name = hash('sha256', await readFile(join(unfinished, 'large.webp')), 'base64url').slice(0, 32);
      await takeOver(unfinished);
      await rename(unfinished, join(root, folder));
      syncToDisk(root);
      return { folder, name, shades };
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
  }

  return {
    async store(upload) {
      if (waiting >= mostWaiting) throw new RefusedError('pictures-busy', { retryAfter: 60 });
      waiting += 1;
      try {
        return await oneAtATime('picture', () => make(upload));
      } finally {
        waiting -= 1;
      }
    },
    read: (folder, size) => readIfThere(join(root, folder, `${size}.webp`)),
    remove: (folder) => rm(join(root, folder), { recursive: true, force: true }),
    async sweep(folders) {
      mkdirSync(root, { recursive: true });
      const known = new Set(folders);
      const found = readdirSync(root);
      for (const name of found) if (!known.has(name)) await rm(join(root, name), { recursive: true, force: true });
      return found.filter((name) => known.has(name));
    },
    stop: () => gone.abort(new Error('The box stops')),
  };
}

/** Throws `AdapterError` unless the files are plain ones: whoever took the renderer over could point elsewhere with them, and the server follows with its rights. */
async function requirePictures(folder: string): Promise<void> {
  for (const size of sizes) {
    const about = await lstat(join(folder, `${size}.webp`));
    if (!about.isFile() || about.size > mostBytes)
      throw new AdapterError('The renderer made something else than pictures');
  }
}

/** Makes the files of another account the server's own, readable by nobody else and safe from a power loss (keeps E5). */
async function takeOver(folder: string): Promise<void> {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const paths = [...sizes.map((size) => join(folder, `${size}.webp`)), folder];
  for (const path of paths) {
    if (uid === 0) chownSync(path, uid, gid);
    await chmod(path, path === folder ? 0o700 : 0o600);
    syncToDisk(path);
  }
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  }
}
