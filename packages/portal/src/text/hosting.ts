import { defineNamespace } from './area.ts';
import { de } from './de/hosting.ts';

export const hostingText = defineNamespace('hosting', de, async () => (await import('./en/hosting.ts')).en);
