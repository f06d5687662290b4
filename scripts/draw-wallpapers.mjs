// node scripts/draw-wallpapers.mjs [name ...]: draws stock wallpapers anew, all or those named, in both themes and three sizes, and measures them. The result is
// part of the repository. Takes some seconds for each.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { measureShades } from '../packages/server/src/adapters/pictures/renderer/shades.ts';
import { root, say } from './launch/prepare.mjs';
import * as landscapes from './wallpapers/landscapes.mjs';
import * as patterns from './wallpapers/patterns.mjs';

const folder = join(root, 'packages', 'server', 'wallpapers');
const sizes = { large: [2560, 1600], medium: [1280, 800], small: [480, 300] };

/**
 * @param {string} name
 * @param {'light' | 'dark'} tone
 * @param {(tone: 'light' | 'dark') => string} draw
 */
async function drawTone(name, tone, draw) {
  const { data, info } = await sharp(Buffer.from(draw(tone)), { limitInputPixels: false })
    .flatten({ background: '#000000' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  const files = [];
  for (const [size, [width, height]] of Object.entries(sizes)) {
    const bytes = await picture().resize(width, height).avif({ quality: 56, effort: 3 }).toBuffer();
    writeFileSync(join(folder, name, `${tone}-${size}.avif`), bytes);
    files.push(bytes);
  }
  const { colour, light, dark } = measureShades(await picture().resize(96, 60, { fit: 'fill' }).raw().toBuffer());
  return { files, shade: { colour, ...(tone === 'light' ? light : dark) } };
}

const list = join(folder, 'stock.json');
const motifs = Object.entries({ ...landscapes, ...patterns });
const named = process.argv.slice(2);
/** @type {{ name: string }[]} */
const before = named.length > 0 ? JSON.parse(readFileSync(list, 'utf8')) : [];
const listed = [];
for (const [name, draw] of motifs) {
  const known = before.find((each) => each.name === name);
  listed.push(known !== undefined && !named.includes(name) ? known : await drawMotif(name, draw));
}
writeFileSync(list, `${JSON.stringify(listed, undefined, 2)}\n`);

/**
 * @param {string} name
 * @param {(tone: 'light' | 'dark') => string} draw
 */
async function drawMotif(name, draw) {
  rmSync(join(folder, name), { recursive: true, force: true });
  mkdirSync(join(folder, name), { recursive: true });
  const [light, dark] = [await drawTone(name, 'light', draw), await drawTone(name, 'dark', draw)];
  const mark = createHash('sha256');
  for (const bytes of [...light.files, ...dark.files]) mark.update(bytes);
  say(`drawn    ${name}  ${[...light.files, ...dark.files].map(({ length }) => length).join(' ')}`);
  return { name, mark: mark.digest('base64url').slice(0, 16), light: light.shade, dark: dark.shade };
}
