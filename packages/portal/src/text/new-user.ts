import { defineNamespace } from './area.ts';
import { de } from './de/new-user.ts';

export const newUserText = defineNamespace('new-user', de, async () => (await import('./en/new-user.ts')).en);
