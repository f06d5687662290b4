import { defineNamespace } from '../../text/namespace.ts';
import { de } from './de.ts';

export const uiText = defineNamespace('ui', de, async () => (await import('./en.ts')).en);
