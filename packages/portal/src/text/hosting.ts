import { de } from './de/hosting.ts';
import { defineNamespace } from './namespace.ts';

export const hostingText = defineNamespace('hosting', de, async () => (await import('./en/hosting.ts')).en);
