import { defineArea } from './area.ts';
import { de } from './de/gate.ts';

/** Texts of everything one sees before one is inside. */
export const gateText = defineArea('gate', de, async () => (await import('./en/gate.ts')).en);
