import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const journalText = defineNamespace('machine/journal', de, async () => (await import('./en.ts')).en);
