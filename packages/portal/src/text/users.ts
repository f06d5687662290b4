import { defineArea } from './area.ts';
import { de } from './de/users.ts';

export const usersText = defineArea('users', de, async () => (await import('./en/users.ts')).en);
