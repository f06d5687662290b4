import { de } from './de/licenses.ts';
import { defineNamespace } from './namespace.ts';

export const licensesText = defineNamespace('licenses', de, async () => (await import('./en/licenses.ts')).en);
