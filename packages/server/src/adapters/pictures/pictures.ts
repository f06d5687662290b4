import { open } from 'node:fs/promises';
import { createKeyedMutex } from '@kontor/platform/work/keyed-mutex';

/** A picture in two sizes, as square JPEG without metadata. */
export interface Rendered {
  small: Buffer;
  large: Buffer;
}

/** Renders uploaded pictures. */
export interface Pictures {
  /** Renders an uploaded file. Resolves with undefined when it is not a readable gif, jpeg or png, or has too many pixels. */
  render(path: string): Promise<Rendered | undefined>;
}

const sizes = { small: 96, large: 512 };
/** Maximum pixels of the upload; checked in its header, before it is decoded. */
const mostPixels = 50_000_000;
const jpeg = { quality: 82, mozjpeg: false };

/** Processes uploads one at a time, which limits memory and CPU. */
export function createPictures(): Pictures {
  const oneAtATime = createKeyedMutex();

  async function render(path: string): Promise<Rendered | undefined> {
    if (!(await isOfKnownKind(path))) return undefined;
    const sharp = (await import('sharp')).default;
    sharp.concurrency(1);
    sharp.cache(false);
    try {
      const large = await sharp(path, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 })
        .autoOrient()
        .resize(sizes.large, sizes.large, { fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg(jpeg)
        .timeout({ seconds: 30 })
        .toBuffer();
      return { large, small: await sharp(large).resize(sizes.small).jpeg(jpeg).toBuffer() };
    } catch {
      // Whatever the library's error: the file is not a valid picture.
      return undefined;
    }
  }

  return { render: (path) => oneAtATime('picture', () => render(path)) };
}

const kinds = [
  Buffer.from('GIF87a', 'latin1'),
  Buffer.from('GIF89a', 'latin1'),
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
];

/** Checks the first bytes: name and media type prove nothing. The library would read more formats, SVG among them, which are not allowed. */
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
