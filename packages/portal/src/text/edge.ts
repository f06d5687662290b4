import { defineArea } from './area.ts';
import { de } from './de/edge.ts';

export const edgeText = defineArea('edge', de, async () => (await import('./en/edge.ts')).en);
