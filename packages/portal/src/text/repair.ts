import { defineArea } from './area.ts';
import { de } from './de/repair.ts';

export const repairText = defineArea('repair', de, async () => (await import('./en/repair.ts')).en);
