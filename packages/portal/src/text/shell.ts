import { defineArea } from './area.ts';
import { de } from './de/shell.ts';

export const shellText = defineArea('shell', de, async () => (await import('./en/shell.ts')).en);
