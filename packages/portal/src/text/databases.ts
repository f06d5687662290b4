import { defineArea } from './area.ts';
import { de } from './de/databases.ts';

export const databasesText = defineArea('databases', de, async () => (await import('./en/databases.ts')).en);
