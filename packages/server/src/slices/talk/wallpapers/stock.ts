import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShownWallpaper } from '@kontor/contract/talk/wallpapers';
import type { WallpaperSize } from '../../../adapters/pictures/wallpaper-files.ts';

/** A wallpaper of the product, with a picture for each theme. */
export type StockWallpaper = Pick<ShownWallpaper, 'name' | 'mark' | 'light' | 'dark'>;

/** The wallpapers of the product, drawn by `scripts/draw-wallpapers.mjs`. The list is read when it is first needed. */
export function createStock(folder: string) {
  let listed: StockWallpaper[] | undefined;
  function all(): readonly StockWallpaper[] {
    listed ??= JSON.parse(readFileSync(join(folder, 'stock.json'), 'utf8')) as StockWallpaper[];
    return listed;
  }
  return {
    all,
    find: (name: string) => all().find((each) => each.name === name),
    /** Resolves with the AVIF file of a listed wallpaper. */
    read: ({ name }: StockWallpaper, tone: 'light' | 'dark', size: WallpaperSize) =>
      readFile(join(folder, name, `${tone}-${size}.avif`)),
  };
}

export type Stock = ReturnType<typeof createStock>;
