import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const manualsText = defineNamespace('talk/manuals', de, async () => (await import('./en.ts')).en);
