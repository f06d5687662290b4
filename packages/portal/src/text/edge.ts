import { de } from './de/edge.ts';
import { defineNamespace } from './namespace.ts';

export const edgeText = defineNamespace('edge', de, async () => (await import('./en/edge.ts')).en);
