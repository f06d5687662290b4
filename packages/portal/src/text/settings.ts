import { defineNamespace } from './area.ts';
import { de } from './de/settings.ts';

export const settingsText = defineNamespace('settings', de, async () => (await import('./en/settings.ts')).en);
