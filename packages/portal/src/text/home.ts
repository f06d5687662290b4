import { defineArea } from './area.ts';
import { de } from './de/home.ts';

export const homeText = defineArea('home', de, async () => (await import('./en/home.ts')).en);
