import { defineNamespace } from '../../../text/namespace.ts';
import { de } from './de.ts';

export const peopleText = defineNamespace('shared/people', de, async () => (await import('./en.ts')).en);
