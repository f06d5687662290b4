import { de } from './de/entry.ts';
import { defineNamespace } from './namespace.ts';

/** Texts of the screens before one is inside that most sign-ins never show: setup, PUK, second factor, reset, recovery. */
export const entryText = defineNamespace('entry', de, async () => (await import('./en/entry.ts')).en);
