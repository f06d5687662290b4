import { useStatus } from '../session/use-session.ts';
import { pictureSizeFor, wallpaperUrl } from '../shared/wallpapers.ts';
import { useColorScheme } from '../ui/hooks/use-color-scheme.ts';
import type { BackgroundPicture } from '../ui/layout/wallpaper.tsx';

/** Returns the picture this user has chosen, as it fits theme and screen; undefined for the default background. */
export function useBackground(): BackgroundPicture | undefined {
  const { wallpaper } = useStatus();
  const tone = useColorScheme();
  if (wallpaper === null) return undefined;
  const { innerWidth: width, innerHeight: height, devicePixelRatio: ratio } = window;
  const src = wallpaperUrl(wallpaper, tone, pictureSizeFor({ width, height, ratio }));
  return { src, ...wallpaper[tone] };
}
