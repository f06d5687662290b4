import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const hostingText = defineNamespace('apps/hosting', de, async () => (await import('./en.ts')).en);
