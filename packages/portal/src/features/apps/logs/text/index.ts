import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const logsText = defineNamespace('apps/logs', de, async () => (await import('./en.ts')).en);
