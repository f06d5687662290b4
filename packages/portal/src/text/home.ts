import { de } from './de/home.ts';
import { defineNamespace } from './namespace.ts';

export const homeText = defineNamespace('home', de, async () => (await import('./en/home.ts')).en);
