import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const settingsText = defineNamespace('machine/settings', de, async () => (await import('./en.ts')).en);
