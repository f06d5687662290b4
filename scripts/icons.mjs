// The icons of the installed portal, drawn from its favicon.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './launch/prepare.mjs';

const favicon = readFileSync(join(root, 'packages', 'portal', 'public', 'favicon.svg'), 'utf8');
/** Without round corners, as phones cut a shape of their own. The sign lies within the circle that all of them leave (four fifths of the width). */
const square = favicon.replace(/ rx="[^"]+"/, '');
/** The sign alone: Android shows no more than its outline in the bar at the top. */
const sign = favicon.replace(/<rect[^>]+>/, '');

const icons = [
  { name: 'icon-192.png', svg: favicon, size: 192 },
  { name: 'icon-512.png', svg: favicon, size: 512 },
  { name: 'maskable-192.png', svg: square, size: 192 },
  { name: 'maskable-512.png', svg: square, size: 512 },
  { name: 'apple-touch-icon.png', svg: square, size: 180 },
  { name: 'badge-96.png', svg: sign, size: 96 },
];

/** Resolves with every icon as PNG. */
export const drawIcons = () =>
  Promise.all(
    icons.map(async ({ name, svg, size }) => ({
      name,
      // Drawn at its size, so that nothing is blurred.
      bytes: await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
        .resize(size, size)
        .png({ compressionLevel: 9, palette: false })
        .toBuffer(),
    })),
  );
