import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const systemText = defineNamespace('machine/system', de, async () => (await import('./en.ts')).en);
