import { defineNamespace } from './area.ts';
import { de } from './de/logs.ts';

export const logsText = defineNamespace('logs', de, async () => (await import('./en/logs.ts')).en);
