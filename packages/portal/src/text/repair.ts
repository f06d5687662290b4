import { defineNamespace } from './area.ts';
import { de } from './de/repair.ts';

export const repairText = defineNamespace('repair', de, async () => (await import('./en/repair.ts')).en);
