import { defineNamespace } from '../../../text/namespace.ts';
import { de } from './de.ts';

export const adminModeText = defineNamespace('shared/admin-mode', de, async () => (await import('./en.ts')).en);
