import { defineNamespace } from './area.ts';
import { de } from './de/people.ts';

export const userFormText = defineNamespace('people', de, async () => (await import('./en/people.ts')).en);
