import { defineNamespace } from './area.ts';
import { de } from './de/ui.ts';

export const uiText = defineNamespace('ui', de, async () => (await import('./en/ui.ts')).en);
