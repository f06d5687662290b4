import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const outboxText = defineNamespace('mail/outbox', de, async () => (await import('./en.ts')).en);
