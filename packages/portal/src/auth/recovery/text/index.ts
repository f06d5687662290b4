import { defineNamespace } from '../../../text/namespace.ts';
import { de } from './de.ts';

export const recoveryText = defineNamespace('auth/recovery', de, async () => (await import('./en.ts')).en);
