import { de } from './de/databases.ts';
import { defineNamespace } from './namespace.ts';

export const databasesText = defineNamespace('databases', de, async () => (await import('./en/databases.ts')).en);
