import { defineArea } from './area.ts';
import { de } from './de/outbox.ts';

export const outboxText = defineArea('outbox', de, async () => (await import('./en/outbox.ts')).en);
