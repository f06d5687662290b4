import { de } from './de/account.ts';
import { defineNamespace } from './namespace.ts';

export const accountText = defineNamespace('account', de, async () => (await import('./en/account.ts')).en);
