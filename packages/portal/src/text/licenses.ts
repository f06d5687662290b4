import { defineArea } from './area.ts';
import { de } from './de/licenses.ts';

export const licensesText = defineArea('licenses', de, async () => (await import('./en/licenses.ts')).en);
