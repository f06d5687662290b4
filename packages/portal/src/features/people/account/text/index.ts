import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const accountText = defineNamespace('people/account', de, async () => (await import('./en.ts')).en);
