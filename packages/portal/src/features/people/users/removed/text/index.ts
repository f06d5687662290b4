import { defineNamespace } from '../../../../../text/namespace.ts';
import { de } from './de.ts';

export const removedUsersText = defineNamespace('people/users/removed', de, async () => (await import('./en.ts')).en);
