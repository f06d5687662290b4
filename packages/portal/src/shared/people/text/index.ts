import { defineNamespace } from '../../../text/namespace.ts';
import { de } from './de.ts';

export const userFormText = defineNamespace('shared/people', de, async () => (await import('./en.ts')).en);
