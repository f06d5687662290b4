import { de } from './de/auth.ts';
import { defineNamespace } from './namespace.ts';

/** Texts of sign-in and waiting screens. */
export const authText = defineNamespace('auth', de, async () => (await import('./en/auth.ts')).en);
