import { de } from './de/admin-mode.ts';
import { defineNamespace } from './namespace.ts';

export const adminModeText = defineNamespace('adminMode', de, async () => (await import('./en/admin-mode.ts')).en);
