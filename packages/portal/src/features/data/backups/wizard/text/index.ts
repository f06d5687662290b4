import { defineNamespace } from '../../../../../text/namespace.ts';
import { de } from './de.ts';

export const backupWizardText = defineNamespace('data/backups/wizard', de, async () => (await import('./en.ts')).en);
