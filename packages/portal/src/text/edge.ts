import { defineNamespace } from './area.ts';
import { de } from './de/edge.ts';

export const edgeText = defineNamespace('edge', de, async () => (await import('./en/edge.ts')).en);
