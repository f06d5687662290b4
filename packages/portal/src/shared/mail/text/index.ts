import { defineNamespace } from '../../../text/namespace.ts';
import { de } from './de.ts';

export const mailText = defineNamespace('shared/mail', de, async () => (await import('./en.ts')).en);
