import { de } from './de/ui.ts';
import { defineNamespace } from './namespace.ts';

export const uiText = defineNamespace('ui', de, async () => (await import('./en/ui.ts')).en);
