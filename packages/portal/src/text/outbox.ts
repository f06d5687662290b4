import { defineNamespace } from './area.ts';
import { de } from './de/outbox.ts';

export const outboxText = defineNamespace('outbox', de, async () => (await import('./en/outbox.ts')).en);
