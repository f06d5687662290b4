import { defineArea } from './area.ts';
import { de } from './de/choose-people.ts';

export const choosePeopleText = defineArea('choose-people', de, async () => (await import('./en/choose-people.ts')).en);
