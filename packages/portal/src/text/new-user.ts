import { de } from './de/new-user.ts';
import { defineNamespace } from './namespace.ts';

export const newUserText = defineNamespace('new-user', de, async () => (await import('./en/new-user.ts')).en);
