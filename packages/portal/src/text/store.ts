import { defineArea } from './area.ts';
import { de } from './de/store.ts';

export const storeText = defineArea('store', de, async () => (await import('./en/store.ts')).en);
