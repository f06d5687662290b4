import { defineNamespace } from '../../../text/namespace.ts';
import { de } from './de.ts';

export const messageToastText = defineNamespace('shared/messages', de, async () => (await import('./en.ts')).en);
