import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { measureShades, type Shades } from './shades.ts';

/** What is wrong with a picture: codes of the contract. */
export type PictureFault =
  | { code: 'no-image' | 'picture-damaged' | 'picture-frames' }
  | {
      code: 'picture-pixels';
      params: { megapixels: number };
    };

/** A picture that is refused. */
export class PictureError extends Error {
  readonly fault: PictureFault;
  constructor(fault: PictureFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** Maximum pixels of the upload; checked in its header, before it is decoded. */
const mostPixels = 50_000_000;
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
  if (!(await isOfKnownKind(file))) throw new PictureError({ code: 'no-image' });
  restrictLibrary();
  const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 } as const;
  await checkHeader(file);
  const { data, info } = await sharp(file, options)
    .autoOrient()
    .resize(longest.large, longest.large, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => Promise.reject(new PictureError({ code: 'picture-damaged' })));
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

/** Lets the library read no format but the three. */
function restrictLibrary(): void {
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadNsgifFile'],
  });
}

async function checkHeader(file: string): Promise<void> {
  const {
    width,
    height,
    pages = 1,
  } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PictureError({ code: 'picture-damaged' });
    });
  const pixels = width * height;
  if (pixels > mostPixels)
    throw new PictureError({ code: 'picture-pixels', params: { megapixels: Math.ceil(pixels / 1_000_000) } });
  if (pages > mostFrames) throw new PictureError({ code: 'picture-frames' });
}

const kinds = [
  Buffer.from('GIF87a', 'latin1'),
  Buffer.from('GIF89a', 'latin1'),
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
];

/** Checks the first bytes: name and media type prove nothing. */
async function isOfKnownKind(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const start = buffer.subarray(0, bytesRead);
    return kinds.some((kind) => start.subarray(0, kind.length).equals(kind));
  } finally {
    await file.close();
  }
}
