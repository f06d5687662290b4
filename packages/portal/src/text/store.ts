import { de } from './de/store.ts';
import { defineNamespace } from './namespace.ts';

export const storeText = defineNamespace('store', de, async () => (await import('./en/store.ts')).en);
