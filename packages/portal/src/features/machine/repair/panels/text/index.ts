import { defineNamespace } from '../../../../../text/namespace.ts';
import { de } from './de.ts';

export const repairPanelsText = defineNamespace('machine/repair/panels', de, async () => (await import('./en.ts')).en);
