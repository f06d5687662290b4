import { defineNamespace } from '../../../text/namespace.ts';
import { de } from './de.ts';

export const twoFactorText = defineNamespace('auth/login', de, async () => (await import('./en.ts')).en);
