import { de } from './de/repair.ts';
import { defineNamespace } from './namespace.ts';

export const repairText = defineNamespace('repair', de, async () => (await import('./en/repair.ts')).en);
