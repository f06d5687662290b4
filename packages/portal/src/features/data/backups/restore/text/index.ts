import { defineNamespace } from '../../../../../text/namespace.ts';
import { de } from './de.ts';

export const restoreText = defineNamespace('data/backups/restore', de, async () => (await import('./en.ts')).en);
