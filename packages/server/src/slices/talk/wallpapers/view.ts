import type { ShownWallpaper, Wallpaper } from '@kontor/contract/talk/wallpapers';
import type { Shades } from '../../../adapters/pictures/renderer/shades.ts';
import type { WallpaperRow } from './db.ts';
import type { StockWallpaper } from './stock.ts';

/** Returns an uploaded wallpaper as a page shows it: one picture for both themes. */
export function viewOwn({ name, shades }: WallpaperRow): ShownWallpaper {
  const { colour, light, dark } = JSON.parse(shades) as Shades;
  return { name, stock: false, mark: name, light: { colour, ...light }, dark: { colour, ...dark } };
}

/** Returns a stock wallpaper as a page shows it. */
export const viewStock = ({ name, mark, light, dark }: StockWallpaper): ShownWallpaper => ({
  ...{ name, stock: true, mark, light, dark },
});

/** Returns a wallpaper of the list to choose from. */
export const viewListed = (shown: ShownWallpaper, title: string, chosen: string | undefined): Wallpaper => ({
  ...shown,
  title,
  current: shown.name === chosen,
});
