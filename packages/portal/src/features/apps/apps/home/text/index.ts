import { defineNamespace } from '../../../../../text/namespace.ts';
import { de } from './de.ts';

export const homeText = defineNamespace('apps/apps/home', de, async () => (await import('./en.ts')).en);
