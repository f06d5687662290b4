import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const repairText = defineNamespace('machine/repair', de, async () => (await import('./en.ts')).en);
