import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const userPickerText = defineNamespace('shared/people/picker', de, async () => (await import('./en.ts')).en);
