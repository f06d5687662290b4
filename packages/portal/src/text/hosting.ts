import { defineArea } from './area.ts';
import { de } from './de/hosting.ts';

export const hostingText = defineArea('hosting', de, async () => (await import('./en/hosting.ts')).en);
