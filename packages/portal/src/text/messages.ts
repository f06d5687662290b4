import { defineNamespace } from './area.ts';
import { de } from './de/messages.ts';

export const messagesText = defineNamespace('messages', de, async () => (await import('./en/messages.ts')).en);
