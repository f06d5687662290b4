import { defineNamespace } from '../../../text/namespace.ts';
import { de } from './de.ts';

export const setupText = defineNamespace('auth/setup', de, async () => (await import('./en.ts')).en);
