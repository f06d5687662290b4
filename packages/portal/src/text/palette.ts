import { defineNamespace } from './area.ts';
import { de } from './de/palette.ts';

export const commandPaletteText = defineNamespace('palette', de, async () => (await import('./en/palette.ts')).en);
