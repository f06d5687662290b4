import { de } from './de/registries.ts';
import { defineNamespace } from './namespace.ts';

export const registriesText = defineNamespace('registries', de, async () => (await import('./en/registries.ts')).en);
