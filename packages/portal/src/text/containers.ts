import { defineNamespace } from './area.ts';
import { de } from './de/containers.ts';

export const containersText = defineNamespace('containers', de, async () => (await import('./en/containers.ts')).en);
