import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const timelineText = defineNamespace('shared/backups/timeline', de, async () => (await import('./en.ts')).en);
