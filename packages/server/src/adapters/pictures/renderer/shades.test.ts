import { expect, test } from 'vitest';
import { contrast, measureShades } from './shades.ts';

type Rgb = [number, number, number];
/** A picture of these colours in equal parts. */
const picture = (...colours: Rgb[]) => new Uint8Array(Array.from({ length: 300 }, () => colours).flat(2));
const [ink, paper]: Rgb[] = [
  [0x17, 0x24, 0x2b],
  [0xe9, 0xf0, 0xf2],
];
const mixed = (below: Rgb, layer: Rgb, veil: number) =>
  below.map((value, at) => value + ((layer[at] ?? 0) - value) * veil) as Rgb;

test('contrast is that of the guidelines', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
});

test('a bright picture needs nothing in the light theme, a dark one nothing in the dark', () => {
  expect(measureShades(picture([230, 240, 250]))).toMatchObject({
    colour: '#e6f0fa',
    light: { scheme: 'light', veil: 0 },
  });
  expect(measureShades(picture([20, 30, 40]))).toMatchObject({
    light: { scheme: 'dark', veil: 0 },
    dark: { scheme: 'dark', veil: 0 },
  });
});

test.each<[string, Rgb[]]>([
  [
    'black and white',
    [
      [0, 0, 0],
      [255, 255, 255],
    ],
  ],
  ['grey', [[128, 128, 128]]],
  [
    'colourful',
    [
      [255, 0, 0],
      [0, 0, 255],
      [255, 255, 0],
    ],
  ],
])('text on a picture that is %s has the contrast of AA behind the veil, in both themes', (_name, colours) => {
  const { light, dark } = measureShades(picture(...colours));
  for (const { scheme, veil } of [light, dark]) {
    const [text, layer]: Rgb[] = scheme === 'light' ? [ink as Rgb, [255, 255, 255]] : [paper as Rgb, [4, 12, 16]];
    for (const colour of colours)
      expect(contrast(text as Rgb, mixed(colour, layer as Rgb, veil))).toBeGreaterThanOrEqual(4.5);
  }
  expect(dark.scheme).toBe('dark');
});

test('single stars do not dim the sky', () => {
  const sky = picture([10, 20, 40]);
  sky.set([255, 255, 255], 0);
  expect(measureShades(sky).dark.veil).toBe(0);
});
