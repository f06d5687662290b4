import { defineArea } from './area.ts';
import { de } from './de/account.ts';

export const accountText = defineArea('account', de, async () => (await import('./en/account.ts')).en);
