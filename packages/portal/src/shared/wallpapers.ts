import type { ShownWallpaper } from '@kontor/contract/talk/wallpapers';

type Tone = 'light' | 'dark';
export type PictureSize = 'small' | 'medium' | 'large';

/** Returns the address of a wallpaper's picture, which browsers store for good. */
export function wallpaperUrl({ name, stock, mark }: ShownWallpaper, tone: Tone, size: PictureSize): string {
  const query = new URLSearchParams({ size, ...(stock && { tone }), v: mark });
  return `/api/v1/wallpapers/${stock ? 'stock' : 'user'}/${encodeURIComponent(name)}?${query}`;
}

/** Longest side of the medium size, in pixels. */
const medium = 1280;

/** Returns the size that fills a screen. Beyond one and a half pixels per CSS pixel a background looks no sharper. */
export function pictureSizeFor({
  width,
  height,
  ratio,
}: {
  width: number;
  height: number;
  ratio: number;
}): PictureSize {
  return Math.max(width, height) * Math.min(ratio, 1.5) > medium ? 'large' : 'medium';
}
