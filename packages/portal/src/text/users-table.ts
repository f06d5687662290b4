import { defineArea } from './area.ts';
import { de } from './de/users-table.ts';

export const usersTableText = defineArea('users-table', de, async () => (await import('./en/users-table.ts')).en);
