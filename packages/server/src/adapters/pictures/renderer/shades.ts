/** How a picture is covered so that text on it stays readable. */
export interface Shade {
  /** Whether the text on it is dark (`light`) or light (`dark`). */
  scheme: 'light' | 'dark';
  /** Opacity of the white or dark layer between picture and text, 0 to 1. */
  veil: number;
}

/** What is measured of a picture once, when it is rendered. */
export interface Shades {
  /** Average colour, as in `#a0b0c0`: shown until the picture is there. */
  colour: string;
  /** In the light theme. */
  light: Shade;
  /** In the dark theme. */
  dark: Shade;
}

type Rgb = readonly [number, number, number];

/** `--ink` of the portal in both schemes, and the layers of `wallpaper.module.css`. */
const schemes: Record<Shade['scheme'], { ink: Rgb; layer: Rgb }> = {
  light: { ink: [0x17, 0x24, 0x2b], layer: [255, 255, 255] },
  dark: { ink: [0xe9, 0xf0, 0xf2], layer: [4, 12, 16] },
};

/** Ratio that normal text needs (WCAG 2.2, 1.4.3). */
const enough = 4.5;
/** Share of the pixels where less is accepted: single stars and twigs, smaller than a letter. */
const tolerated = 0.005;
const step = 0.02;

const linear = Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

const luminance = ([r, g, b]: Rgb): number =>
  0.2126 * (linear[Math.round(r)] ?? 0) + 0.7152 * (linear[Math.round(g)] ?? 0) + 0.0722 * (linear[Math.round(b)] ?? 0);

/** Returns the contrast of two colours, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
}

const mixed = (below: Rgb, layer: Rgb, opacity: number): Rgb => [
  below[0] + (layer[0] - below[0]) * opacity,
  below[1] + (layer[1] - below[1]) * opacity,
  below[2] + (layer[2] - below[2]) * opacity,
];

/** Returns the thinnest layer that makes text readable on all pixels but the tolerated ones. */
function veilFor(pixels: readonly Rgb[], scheme: Shade['scheme']): Shade {
  const { ink, layer } = schemes[scheme];
  let open = [...pixels];
  for (let veil = 0; veil < 1; veil += step) {
    open = open.filter((pixel) => contrast(ink, mixed(pixel, layer, veil)) < enough);
    if (open.length <= pixels.length * tolerated) return { scheme, veil: Math.round(veil * 100) / 100 };
  }
  return { scheme, veil: 1 };
}

/** Measures a small version of a picture, as RGB bytes. In the light theme the picture decides whether text is dark or light, in the dark theme it is light. */
export function measureShades(bytes: Uint8Array): Shades {
  const pixels: Rgb[] = [];
  for (let at = 0; at + 2 < bytes.length; at += 3)
    pixels.push([bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0]);
  const [withDarkText, withLightText] = [veilFor(pixels, 'light'), veilFor(pixels, 'dark')];
  const mean = (channel: 0 | 1 | 2) =>
    Math.round(pixels.reduce((sum, pixel) => sum + pixel[channel], 0) / Math.max(1, pixels.length));
  const hex = ([0, 1, 2] as const).map((channel) => mean(channel).toString(16).padStart(2, '0')).join('');
  return {
    colour: `#${hex}`,
    light: withDarkText.veil <= withLightText.veil ? withDarkText : withLightText,
    dark: withLightText,
  };
}
