import { defineArea } from './area.ts';
import { de } from './de/palette.ts';

export const paletteText = defineArea('palette', de, async () => (await import('./en/palette.ts')).en);
