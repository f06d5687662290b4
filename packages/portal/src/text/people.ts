import { defineArea } from './area.ts';
import { de } from './de/people.ts';

export const peopleText = defineArea('people', de, async () => (await import('./en/people.ts')).en);
