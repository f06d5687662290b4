import { de } from './de/outbox.ts';
import { defineNamespace } from './namespace.ts';

export const outboxText = defineNamespace('outbox', de, async () => (await import('./en/outbox.ts')).en);
