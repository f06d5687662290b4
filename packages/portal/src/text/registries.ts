import { defineNamespace } from './area.ts';
import { de } from './de/registries.ts';

export const registriesText = defineNamespace('registries', de, async () => (await import('./en/registries.ts')).en);
