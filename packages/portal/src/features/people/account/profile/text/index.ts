import { defineNamespace } from '../../../../../text/namespace.ts';
import { de } from './de.ts';

export const profileText = defineNamespace('people/account/profile', de, async () => (await import('./en.ts')).en);
