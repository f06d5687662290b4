import { de } from './de/containers.ts';
import { defineNamespace } from './namespace.ts';

export const containersText = defineNamespace('containers', de, async () => (await import('./en/containers.ts')).en);
