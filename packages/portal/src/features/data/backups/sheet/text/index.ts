import { defineNamespace } from '../../../../../text/namespace.ts';
import { de } from './de.ts';

export const sheetText = defineNamespace('data/backups/sheet', de, async () => (await import('./en.ts')).en);
