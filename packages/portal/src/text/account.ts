import { defineNamespace } from './area.ts';
import { de } from './de/account.ts';

export const accountText = defineNamespace('account', de, async () => (await import('./en/account.ts')).en);
