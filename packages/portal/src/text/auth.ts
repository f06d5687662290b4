import { de } from './de/auth.ts';
import { defineNamespace } from './namespace.ts';

/** Texts of the sign-in and of waiting. */
export const authText = defineNamespace('auth', de, async () => (await import('./en/auth.ts')).en);
