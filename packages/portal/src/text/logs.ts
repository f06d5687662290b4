import { defineArea } from './area.ts';
import { de } from './de/logs.ts';

export const logsText = defineArea('logs', de, async () => (await import('./en/logs.ts')).en);
