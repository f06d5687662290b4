import { defineNamespace } from './area.ts';
import { de } from './de/databases.ts';

export const databasesText = defineNamespace('databases', de, async () => (await import('./en/databases.ts')).en);
