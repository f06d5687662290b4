import { defineNamespace } from '../../text/namespace.ts';
import { de } from './de.ts';

export const shellText = defineNamespace('app', de, async () => (await import('./en.ts')).en);
