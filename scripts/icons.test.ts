import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawIcons } from './icons.mjs';
import { root } from './launch/prepare.mjs';

const folder = join(root, 'packages', 'portal', 'public');

const pixelsOf = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

test('the icons are what the favicon looks like now', async () => {
  const drawn = await drawIcons();
  expect(readdirSync(join(folder, 'icons')).toSorted()).toEqual(drawn.map(({ name }) => name).toSorted());
  for (const { name, bytes } of drawn) {
    const [there, now] = [await pixelsOf(readFileSync(join(folder, 'icons', name))), await pixelsOf(bytes)];
    expect([name, there.info.width, there.data.equals(now.data)]).toEqual([name, now.info.width, true]);
  }
});

test.each(['de', 'en'])('the manifest in %s names icons that are there, in their size', async (language) => {
  const manifest = JSON.parse(readFileSync(join(folder, `manifest.${language}.webmanifest`), 'utf8'));
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone', lang: language });
  const sizes: string[] = [];
  for (const { src, sizes: said, type, purpose = 'any' } of manifest.icons) {
    const { width, height, format } = await sharp(join(folder, src)).metadata();
    sizes.push(`${purpose} ${said}`);
    if (said === 'any') expect([format, type]).toEqual(['svg', 'image/svg+xml']);
    else expect([`${width}x${height}`, format, type]).toEqual([said, 'png', 'image/png']);
  }
  expect(sizes).toEqual(expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']));
});
