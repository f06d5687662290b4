import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const domainsText = defineNamespace('edge/domains', de, async () => (await import('./en.ts')).en);
