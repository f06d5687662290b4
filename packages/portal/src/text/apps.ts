import { defineArea } from './area.ts';
import { de } from './de/apps.ts';

export const appsText = defineArea('apps', de, async () => (await import('./en/apps.ts')).en);
