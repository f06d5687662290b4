import { defineArea } from './area.ts';
import { de } from './de/messages.ts';

export const messagesText = defineArea('messages', de, async () => (await import('./en/messages.ts')).en);
