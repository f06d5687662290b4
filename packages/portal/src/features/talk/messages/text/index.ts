import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const messagesText = defineNamespace('talk/messages', de, async () => (await import('./en.ts')).en);
