import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pictureScale, pictureSize } from '@kontor/contract/rules/talk/manual-pictures';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { allScreens } from '../e2e/screens/all-screens.ts';
import { manualPictures } from '../e2e/screens/manual-pictures.ts';
import { root } from './launch/prepare.mjs';

const manpages = join(root, 'packages/portal/public/manpages');
const mostBytes = 40_000;
const pixels = (length: number) => Math.round(length * pictureScale);

interface Shown {
  screen: string;
  manual: string;
  section: number;
  alt: string;
}

/** Returns the pictures of all manuals in a language, with where each stands. */
const shownIn = (language: 'de' | 'en'): Shown[] =>
  readdirSync(join(manpages, language)).flatMap((file) =>
    readFileSync(join(manpages, language, file), 'utf8')
      .split(/^## /m)
      .flatMap((text, index) =>
        [...text.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)].map(([, alt = '', address = '']) => ({
          screen: new RegExp(`^\\.\\./pictures/${language}/([a-z0-9-]+)\\.avif$`).exec(address)?.[1] ?? address,
          manual: file.replace('.md', ''),
          section: index,
          alt,
        })),
      ),
  );

const sorted = (all: readonly Omit<Shown, 'alt'>[]) =>
  all.map(({ manual, section, screen }) => `${manual} ${section} ${screen}`).toSorted();

describe.each(['de', 'en'] as const)('the pictures of the manuals in %s', (language) => {
  const shown = shownIn(language);

  test('stand where the list says, each once', () => {
    expect(sorted(shown)).toEqual(sorted(manualPictures));
    expect(new Set(shown.map(({ screen }) => screen)).size).toBe(shown.length);
  });

  test('say what they show', () => {
    expect(shown.filter(({ alt }) => alt.trim().length < 20)).toEqual([]);
    expect(new Set(shown.map(({ alt }) => alt)).size).toBe(shown.length);
  });

  test('are files, all of them used, of one size and small', async () => {
    const files = readdirSync(join(manpages, 'pictures', language));
    expect(files.toSorted()).toEqual(manualPictures.map(({ screen }) => `${screen}.avif`).toSorted());
    for (const file of files) {
      const bytes = readFileSync(join(manpages, 'pictures', language, file));
      const { format, width, height } = await sharp(bytes).metadata();
      const whole = { width: pixels(pictureSize.width), height: pixels(pictureSize.height) };
      expect({ file, format, width, height }).toEqual({ file, format: 'heif', ...whole });
      expect(bytes.length, file).toBeLessThanOrEqual(mostBytes);
    }
  });
});

test('each picture is taken of a screen that exists on a desktop', () => {
  const names = allScreens.filter(({ only }) => only !== 'phone').map(({ name }) => name);
  expect(manualPictures.filter(({ screen }) => !names.includes(screen))).toEqual([]);
});

test('the languages say it in words of their own', () => {
  const english = new Set(shownIn('en').map(({ alt }) => alt));
  expect(shownIn('de').filter(({ alt }) => english.has(alt))).toEqual([]);
});
