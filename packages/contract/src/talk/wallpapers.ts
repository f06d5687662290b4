import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { mostBytes } from '../rules/talk/wallpapers.ts';

const shade = z.object({
  /** Average colour, shown until the picture is there. */
  colour: z.string(),
  /** Whether text on the picture is dark (`light`) or light (`dark`). */
  scheme: z.enum(['light', 'dark']),
  /** Opacity of the white or dark layer that keeps the text readable, 0 to 1. */
  veil: z.number(),
});
export type WallpaperShade = z.infer<typeof shade>;

/** What a page needs to show a wallpaper. */
export const shownWallpaper = z.object({
  /** Of a stock wallpaper, a word; of an own one, the hash of the picture. */
  name: z.string(),
  stock: z.boolean(),
  /** Changes with the picture; as `v` of its address it lets browsers store the picture for good. */
  mark: z.string(),
  /** In the light and in the dark theme. A stock wallpaper has a picture for each. */
  light: shade,
  dark: shade,
});
export type ShownWallpaper = z.infer<typeof shownWallpaper>;

const wallpaper = shownWallpaper.extend({
  /** Name of the uploaded file; empty for a stock wallpaper. */
  title: z.string(),
  /** Chosen by the caller. */
  current: z.boolean(),
});
export type Wallpaper = z.infer<typeof wallpaper>;

const name = z.string().trim().min(1).max(100);

const picture = {
  /** Longest side: 480, 1280 or 2560 pixels. */
  size: z.enum(['small', 'medium', 'large']).optional(),
  /** The picture of a stock wallpaper for this theme. */
  tone: z.enum(['light', 'dark']).optional(),
  /** The `mark`: the reply may then be stored for good. */
  v: z.string().max(100).optional(),
};

export const wallpapersEndpoints = {
  'GET /api/v1/wallpapers/available': endpoint({
    access: 'person',
    summary: 'Stock wallpapers and own ones',
    reply: z.array(wallpaper),
  }),
  'POST /api/v1/wallpapers/user': endpoint({
    access: 'person',
    summary:
      'Upload a wallpaper: gif, jpeg or png, at most 20 MB and 50 megapixels; it is written anew. Returns its name',
    bodyKind: 'file',
    bodyLimit: mostBytes,
    reply: z.string(),
    refusals: [
      'no-image',
      'picture-damaged',
      'picture-pixels',
      'picture-frames',
      'picture-too-heavy',
      'pictures-busy',
      'pictures-unfinished',
      'wallpapers-full',
      'disk-scarce',
      'too-large',
      'wrong-type',
    ],
  }),
  'DELETE /api/v1/wallpapers/user/{name}': endpoint({
    access: 'person',
    summary: 'Delete an own wallpaper; where it was chosen, the default is back',
    params: z.object({ name }),
    refusals: ['not-found'],
  }),
  'GET /api/v1/wallpapers/user/{name}': endpoint({
    access: 'person',
    summary: 'Picture of an own wallpaper (WebP)',
    params: z.object({ name }),
    query: z.object(picture),
    reply: 'binary',
    refusals: ['not-found'],
  }),
  'GET /api/v1/wallpapers/stock/{name}': endpoint({
    access: 'person',
    summary: 'Picture of a stock wallpaper (AVIF)',
    params: z.object({ name }),
    query: z.object(picture),
    reply: 'binary',
    refusals: ['not-found'],
  }),
  'GET /api/v1/wallpapers/current': endpoint({
    access: 'person',
    summary: 'Picture of the chosen wallpaper, or of the one named; 404 where the default is shown',
    query: z.object({ ...picture, name: name.optional() }),
    reply: 'binary',
    refusals: ['not-found'],
  }),
  'POST /api/v1/wallpapers/current': endpoint({
    access: 'person',
    summary: 'Choose a wallpaper by its name',
    body: name,
    bodyKind: 'text',
    inDemo: true,
    refusals: ['not-found'],
  }),
  'DELETE /api/v1/wallpapers/current': endpoint({
    access: 'person',
    summary: 'Go back to the default background',
    inDemo: true,
  }),
};
