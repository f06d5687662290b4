import { de } from './de/groups.ts';
import { defineNamespace } from './namespace.ts';

export const groupsText = defineNamespace('groups', de, async () => (await import('./en/groups.ts')).en);
