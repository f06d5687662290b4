import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { damaged, openPicture } from './checked-picture.ts';
import { measureShades, type Shades } from './shades.ts';

/** Maximum frames of an animation, of which the first is used. */
const mostFrames = 200;
/** Longest side in pixels. */
const longest = { large: 2560, medium: 1280 };
const thumbnail = { width: 480, height: 300 };
const webp = { quality: 78, effort: 3 };
/** Enough to measure, and small enough that single stars do not count. */
const measured = { width: 96, height: 60 };

/** Renders an uploaded picture into `folder`: three files in WebP without metadata. Resolves with what was measured. Throws `PictureError`. */
export async function renderWallpaper(file: string, folder: string): Promise<Shades> {
  const picture = await openPicture(file, { mostFrames });
  const { data, info } = await picture
    .resize(longest.large, longest.large, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(damaged);
  const { width, height, channels } = info;
  const decoded = () => sharp(data, { raw: { width, height, channels } });
  const inside = { fit: 'inside', withoutEnlargement: true } as const;
  await writeFile(join(folder, 'large.webp'), await decoded().webp(webp).toBuffer());
  await writeFile(
    join(folder, 'medium.webp'),
    await decoded().resize(longest.medium, longest.medium, inside).webp(webp).toBuffer(),
  );
  const small = decoded().resize(thumbnail.width, thumbnail.height, { fit: 'cover' });
  await writeFile(join(folder, 'small.webp'), await small.webp(webp).toBuffer());
  return measureShades(await decoded().resize(measured.width, measured.height, { fit: 'fill' }).raw().toBuffer());
}
