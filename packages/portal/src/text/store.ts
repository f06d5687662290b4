import { defineNamespace } from './area.ts';
import { de } from './de/store.ts';

export const storeText = defineNamespace('store', de, async () => (await import('./en/store.ts')).en);
