import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const directoryText = defineNamespace('people/directory', de, async () => (await import('./en.ts')).en);
