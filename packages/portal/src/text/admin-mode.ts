import { defineNamespace } from './area.ts';
import { de } from './de/admin-mode.ts';

export const adminModeText = defineNamespace('adminMode', de, async () => (await import('./en/admin-mode.ts')).en);
