import { defineNamespace } from './area.ts';
import { de } from './de/gate.ts';

/** Texts of the sign-in and of waiting. */
export const authText = defineNamespace('gate', de, async () => (await import('./en/gate.ts')).en);
