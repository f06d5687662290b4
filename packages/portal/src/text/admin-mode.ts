import { defineArea } from './area.ts';
import { de } from './de/admin-mode.ts';

export const adminModeText = defineArea('adminMode', de, async () => (await import('./en/admin-mode.ts')).en);
