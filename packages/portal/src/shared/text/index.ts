import { defineNamespace } from '../../text/namespace.ts';
import { de } from './de.ts';

export const sharedText = defineNamespace('shared', de, async () => (await import('./en.ts')).en);
