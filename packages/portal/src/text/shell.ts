import { de } from './de/shell.ts';
import { defineNamespace } from './namespace.ts';

export const shellText = defineNamespace('shell', de, async () => (await import('./en/shell.ts')).en);
