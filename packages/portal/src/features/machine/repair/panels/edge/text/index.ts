import { defineNamespace } from '../../../../../../text/namespace.ts';
import { de } from './de.ts';

export const edgeText = defineNamespace('machine/repair/panels/edge', de, async () => (await import('./en.ts')).en);
