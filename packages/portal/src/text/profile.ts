import { defineNamespace } from './area.ts';
import { de } from './de/profile.ts';

export const profileText = defineNamespace('profile', de, async () => (await import('./en/profile.ts')).en);
