import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const removalText = defineNamespace('shared/apps/removal', de, async () => (await import('./en.ts')).en);
