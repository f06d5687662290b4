import { defineNamespace } from '../../../../../text/namespace.ts';
import { de } from './de.ts';

export const mailServerText = defineNamespace('mail/outbox/server', de, async () => (await import('./en.ts')).en);
