import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const resetText = defineNamespace('machine/reset', de, async () => (await import('./en.ts')).en);
