import { defineNamespace } from '../../../text/namespace.ts';
import { de } from './de.ts';

/** Texts of rarely shown screens before the shell: setup, PUK, second factor, reset, recovery. */
export const entryText = defineNamespace('auth/entry', de, async () => (await import('./en.ts')).en);
