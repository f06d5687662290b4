import { defineArea } from './area.ts';
import { de } from './de/domains.ts';

export const domainsText = defineArea('domains', de, async () => (await import('./en/domains.ts')).en);
