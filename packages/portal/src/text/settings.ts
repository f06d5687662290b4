import { de } from './de/settings.ts';
import { defineNamespace } from './namespace.ts';

export const settingsText = defineNamespace('settings', de, async () => (await import('./en/settings.ts')).en);
