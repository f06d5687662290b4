import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const storeText = defineNamespace('apps/store', de, async () => (await import('./en.ts')).en);
