import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const licensesText = defineNamespace('machine/licenses', de, async () => (await import('./en.ts')).en);
