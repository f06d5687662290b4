import { defineNamespace } from '../../text/namespace.ts';
import { de } from './de.ts';

/** Texts of sign-in and waiting screens. */
export const authText = defineNamespace('auth', de, async () => (await import('./en.ts')).en);
