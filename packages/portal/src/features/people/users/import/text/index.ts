import { defineNamespace } from '../../../../../text/namespace.ts';
import { de } from './de.ts';

export const usersImportText = defineNamespace('people/users/import', de, async () => (await import('./en.ts')).en);
