import { defineNamespace } from './area.ts';
import { de } from './de/home.ts';

export const homeText = defineNamespace('home', de, async () => (await import('./en/home.ts')).en);
