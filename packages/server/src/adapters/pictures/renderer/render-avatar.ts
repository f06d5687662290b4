import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { damaged, openPicture } from './checked-picture.ts';

/** Sides in pixels. */
const sizes = { small: 96, large: 512 };
const jpeg = { quality: 82, mozjpeg: false };

/** Renders an uploaded picture into `folder`: two square JPEG files without metadata. Throws `PictureError`. */
export async function renderAvatar(file: string, folder: string): Promise<void> {
  const picture = await openPicture(file);
  const { data, info } = await picture
    .resize(sizes.large, sizes.large, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(damaged);
  const { width, height, channels } = info;
  const decoded = () => sharp(data, { raw: { width, height, channels } });
  await writeFile(join(folder, 'large.jpg'), await decoded().jpeg(jpeg).toBuffer());
  await writeFile(join(folder, 'small.jpg'), await decoded().resize(sizes.small).jpeg(jpeg).toBuffer());
}
