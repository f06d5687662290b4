import { hash } from 'node:crypto';
import { chownSync, mkdirSync, readdirSync } from 'node:fs';
import { chmod, mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { syncToDisk } from '@kontor/platform/durable';
import { AdapterError } from '@kontor/platform/errors';
import { removeTree } from '@kontor/platform/remove-tree';
import { newId } from '@kontor/platform/work/ids';
import { type PictureRenderer, requirePictures } from './picture-renderer.ts';
import type { Shades } from './renderer/shades.ts';

/** Sizes a wallpaper is stored in: longest side 2560, 1280 and 480 pixels. */
export type WallpaperSize = 'large' | 'medium' | 'small';
const sizes: readonly WallpaperSize[] = ['large', 'medium', 'small'];

/** Pictures of wallpapers that users uploaded, each in a folder of its own. */
export interface WallpaperFiles {
  /**
   * Renders an uploaded picture of a user and stores it in three sizes; the folder is complete or not there. Throws `RefusedError` when it is no picture or too
   * large, damaged or slow, and when too many wait.
   */
  store(uid: string, upload: string): Promise<StoredWallpaper>;
  /** Resolves with the WebP file, or undefined when it is not there. */
  read(folder: string, size: WallpaperSize): Promise<Buffer | undefined>;
  remove(folder: string): Promise<void>;
  /** Removes incomplete folders and those not listed. Returns which of the listed are there. */
  sweep(folders: readonly string[]): Promise<string[]>;
}

export interface StoredWallpaper {
  folder: string;
  /** Hash of the rendered picture. */
  name: string;
  shades: Shades;
}

const filesIn = (folder: string): string[] => sizes.map((size) => join(folder, `${size}.webp`));

export function createWallpaperFiles(data: string, renderer: Pick<PictureRenderer, 'render'>): WallpaperFiles {
  const root = join(data, 'wallpapers');

  return {
    async store(uid, upload) {
      const folder = newId();
      const unfinished = join(root, `.${folder}`);
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      try {
        const { shades } = await renderer.render(uid, 'wallpaper', upload, unfinished);
        if (shades === undefined) throw new AdapterError('The renderer measured nothing');
        await requirePictures(filesIn(unfinished));
        const name = hash('sha256', await readFile(join(unfinished, 'large.webp')), 'base64url').slice(0, 32);
        await takeOver(unfinished);
        await rename(unfinished, join(root, folder));
        syncToDisk(root);
        return { folder, name, shades };
      } catch (error) {
        await removeTree(unfinished);
        throw error;
      }
    },
    read: (folder, size) => readIfThere(join(root, folder, `${size}.webp`)),
    remove: (folder) => removeTree(join(root, folder)),
    async sweep(folders) {
      mkdirSync(root, { recursive: true });
      const known = new Set(folders);
      const found = readdirSync(root);
      for (const name of found) if (!known.has(name)) await removeTree(join(root, name));
      return found.filter((name) => known.has(name));
    },
  };
}

/** Makes the files of another account the server's own, readable by nobody else and safe from a power loss (keeps E5). */
async function takeOver(folder: string): Promise<void> {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  for (const path of [...filesIn(folder), folder]) {
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
