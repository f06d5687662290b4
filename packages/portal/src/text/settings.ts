import { defineArea } from './area.ts';
import { de } from './de/settings.ts';

export const settingsText = defineArea('settings', de, async () => (await import('./en/settings.ts')).en);
