import { de } from './de/messages.ts';
import { defineNamespace } from './namespace.ts';

export const messagesText = defineNamespace('messages', de, async () => (await import('./en/messages.ts')).en);
