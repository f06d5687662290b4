import { de } from './de/entry.ts';
import { defineNamespace } from './namespace.ts';

/** Texts of rarely shown screens before the shell: setup, PUK, second factor, reset, recovery. */
export const entryText = defineNamespace('entry', de, async () => (await import('./en/entry.ts')).en);
