import { defineNamespace } from './area.ts';
import { de } from './de/users.ts';

export const usersText = defineNamespace('users', de, async () => (await import('./en/users.ts')).en);
