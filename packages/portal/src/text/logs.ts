import { de } from './de/logs.ts';
import { defineNamespace } from './namespace.ts';

export const logsText = defineNamespace('logs', de, async () => (await import('./en/logs.ts')).en);
