import { defineNamespace } from '../../../text/namespace.ts';
import { de } from './de.ts';

export const commandPaletteText = defineNamespace('app/command-palette', de, async () => (await import('./en.ts')).en);
