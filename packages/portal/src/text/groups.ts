import { defineArea } from './area.ts';
import { de } from './de/groups.ts';

export const groupsText = defineArea('groups', de, async () => (await import('./en/groups.ts')).en);
