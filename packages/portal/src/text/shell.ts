import { defineNamespace } from './area.ts';
import { de } from './de/shell.ts';

export const shellText = defineNamespace('shell', de, async () => (await import('./en/shell.ts')).en);
