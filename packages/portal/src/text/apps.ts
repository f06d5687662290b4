import { defineNamespace } from './area.ts';
import { de } from './de/apps.ts';

export const appsText = defineNamespace('apps', de, async () => (await import('./en/apps.ts')).en);
