import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const usersText = defineNamespace('people/users', de, async () => (await import('./en.ts')).en);
