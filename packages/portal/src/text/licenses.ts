import { defineNamespace } from './area.ts';
import { de } from './de/licenses.ts';

export const licensesText = defineNamespace('licenses', de, async () => (await import('./en/licenses.ts')).en);
