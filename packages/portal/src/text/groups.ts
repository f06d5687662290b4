import { defineNamespace } from './area.ts';
import { de } from './de/groups.ts';

export const groupsText = defineNamespace('groups', de, async () => (await import('./en/groups.ts')).en);
