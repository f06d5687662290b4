import { defineNamespace } from '../../../../../text/namespace.ts';
import { de } from './de.ts';

export const editUserText = defineNamespace('people/users/edit', de, async () => (await import('./en.ts')).en);
