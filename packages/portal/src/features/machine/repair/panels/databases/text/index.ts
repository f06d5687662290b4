import { defineNamespace } from '../../../../../../text/namespace.ts';
import { de } from './de.ts';

export const databasesText = defineNamespace(
  'machine/repair/panels/databases',
  de,
  async () => (await import('./en.ts')).en,
);
