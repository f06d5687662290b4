import { defineNamespace } from '../../../../../text/namespace.ts';
import { de } from './de.ts';

export const newMachineText = defineNamespace('data/backups/new-machine', de, async () => (await import('./en.ts')).en);
