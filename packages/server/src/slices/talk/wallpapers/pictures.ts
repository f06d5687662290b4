import { RefusedError } from '@kontor/platform/errors';
import type { Binary } from '@kontor/platform/http/route';
import type { WallpaperFiles, WallpaperSize } from '../../../adapters/pictures/wallpaper-files.ts';
import type { WallpapersDb } from './db.ts';
import type { Stock, StockWallpaper } from './stock.ts';

interface PicturesNeeds {
  db: WallpapersDb;
  files: WallpaperFiles;
  stock: Stock;
  chosenName(uid: string): string | undefined;
}

/** Which picture of a wallpaper is requested. */
interface PictureChoice {
  size?: WallpaperSize | undefined;
  tone?: 'light' | 'dark' | undefined;
  v?: string | undefined;
}

/** Creates what reads the pictures of wallpapers. */
export function createPictures({ db, files, stock, chosenName }: PicturesNeeds) {
  async function readOwn(uid: string, name: string, { size = 'large', v }: PictureChoice): Promise<Binary> {
    const row = db.find(uid, name);
    const bytes = row && (await files.read(row.folder, size));
    if (bytes === undefined) throw new RefusedError('not-found');
    return picture('image/webp', bytes, { mark: name, variant: size, isPinned: v === name });
  }

  async function readStock(found: StockWallpaper | undefined, choice: PictureChoice): Promise<Binary> {
    if (found === undefined) throw new RefusedError('not-found');
    const { size = 'large', tone = 'light', v } = choice;
    const bytes = await stock.read(found, tone, size);
    return picture('image/avif', bytes, { mark: found.mark, variant: `${tone}-${size}`, isPinned: v === found.mark });
  }

  return {
    readOwn,
    readStock: (name: string, choice: PictureChoice) => readStock(stock.find(name), choice),
    async readCurrent(uid: string, name: string | undefined, choice: PictureChoice): Promise<Binary> {
      const wanted = name ?? chosenName(uid) ?? '';
      const found = stock.find(wanted);
      return found === undefined ? readOwn(uid, wanted, choice) : readStock(found, choice);
    },
  };
}

/** What identifies a picture in browsers' caches. */
interface PictureIdentity {
  mark: string;
  variant: string;
  /** The address names the mark, so the picture at it never changes. */
  isPinned: boolean;
}

function picture(type: string, bytes: Buffer, { mark, variant, isPinned }: PictureIdentity): Binary {
  const headers: Record<string, string> = { etag: `"${mark}-${variant}"` };
  if (isPinned) headers['cache-control'] = 'private, max-age=31536000, immutable';
  return { type, bytes, headers };
}
