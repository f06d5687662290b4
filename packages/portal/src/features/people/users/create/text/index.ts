import { defineNamespace } from '../../../../../text/namespace.ts';
import { de } from './de.ts';

export const newUserText = defineNamespace('people/users/create', de, async () => (await import('./en.ts')).en);
