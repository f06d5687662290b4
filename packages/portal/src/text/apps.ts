import { de } from './de/apps.ts';
import { defineNamespace } from './namespace.ts';

export const appsText = defineNamespace('apps', de, async () => (await import('./en/apps.ts')).en);
