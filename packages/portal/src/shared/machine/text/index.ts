import { defineNamespace } from '../../../text/namespace.ts';
import { de } from './de.ts';

export const machineText = defineNamespace('shared/machine', de, async () => (await import('./en.ts')).en);
