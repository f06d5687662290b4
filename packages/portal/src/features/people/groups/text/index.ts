import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const groupsText = defineNamespace('people/groups', de, async () => (await import('./en.ts')).en);
