import { defineNamespace } from '../../../../../text/namespace.ts';
import { de } from './de.ts';

export const pushText = defineNamespace('people/account/push', de, async () => (await import('./en.ts')).en);
