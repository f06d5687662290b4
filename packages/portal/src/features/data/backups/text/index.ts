import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const backupsText = defineNamespace('data/backups', de, async () => (await import('./en.ts')).en);
