import { defineNamespace } from './area.ts';
import { de } from './de/domains.ts';

export const domainsText = defineNamespace('domains', de, async () => (await import('./en/domains.ts')).en);
