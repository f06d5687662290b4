import { de } from './de/command-palette.ts';
import { defineNamespace } from './namespace.ts';

export const commandPaletteText = defineNamespace(
  'commandPalette',
  de,
  async () => (await import('./en/command-palette.ts')).en,
);
