import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const mailRestoreText = defineNamespace('shared/backups/mail', de, async () => (await import('./en.ts')).en);
