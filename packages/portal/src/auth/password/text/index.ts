import { defineNamespace } from '../../../text/namespace.ts';
import { de } from './de.ts';

export const passwordText = defineNamespace('auth/password', de, async () => (await import('./en.ts')).en);
