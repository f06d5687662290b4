import { defineNamespace } from './area.ts';
import { de } from './de/users-table.ts';

export const usersImportText = defineNamespace('users-table', de, async () => (await import('./en/users-table.ts')).en);
