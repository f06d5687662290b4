import { open } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';

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

/**
 * Opens an uploaded picture, of which the first frame is decoded, upright. Throws `PictureError` when it is no gif, jpeg or png, damaged in its header, or has
 * too many pixels or more than `mostFrames`.
 */
export async function openPicture(file: string, { mostFrames = Number.POSITIVE_INFINITY } = {}): Promise<Sharp> {
  if (!(await isOfKnownKind(file))) throw new PictureError({ code: 'no-image' });
  restrictLibrary();
  await checkHeader(file, mostFrames);
  const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 } as const;
  return sharp(file, options).autoOrient();
}

/** Called where decoding fails: throws that the picture is damaged. */
export const damaged = (): Promise<never> => Promise.reject(new PictureError({ code: 'picture-damaged' }));

/** Lets the library read no format but the three. */
function restrictLibrary(): void {
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadNsgifFile'],
  });
}

async function checkHeader(file: string, mostFrames: number): Promise<void> {
  const { width, height, pages = 1 } = await sharp(file, { limitInputPixels: false }).metadata().catch(damaged);
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
