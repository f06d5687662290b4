import { de } from './de/profile.ts';
import { defineNamespace } from './namespace.ts';

export const profileText = defineNamespace('profile', de, async () => (await import('./en/profile.ts')).en);
