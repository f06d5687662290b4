import { defineArea } from './area.ts';
import { de } from './de/ui.ts';

export const uiText = defineArea('ui', de, async () => (await import('./en/ui.ts')).en);
