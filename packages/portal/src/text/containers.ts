import { defineArea } from './area.ts';
import { de } from './de/containers.ts';

export const containersText = defineArea('containers', de, async () => (await import('./en/containers.ts')).en);
