import { de } from './de/domains.ts';
import { defineNamespace } from './namespace.ts';

export const domainsText = defineNamespace('domains', de, async () => (await import('./en/domains.ts')).en);
