import { defineNamespace } from '../../../../../text/namespace.ts';
import { de } from './de.ts';

export const proofText = defineNamespace('data/backups/proof', de, async () => (await import('./en.ts')).en);
