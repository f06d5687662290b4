import { defineArea } from './area.ts';
import { de } from './de/profile.ts';

export const profileText = defineArea('profile', de, async () => (await import('./en/profile.ts')).en);
