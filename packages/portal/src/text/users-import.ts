import { de } from './de/users-import.ts';
import { defineNamespace } from './namespace.ts';

export const usersImportText = defineNamespace(
  'usersImport',
  de,
  async () => (await import('./en/users-import.ts')).en,
);
