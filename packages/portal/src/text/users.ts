import { de } from './de/users.ts';
import { defineNamespace } from './namespace.ts';

export const usersText = defineNamespace('users', de, async () => (await import('./en/users.ts')).en);
