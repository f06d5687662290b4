import { defineArea } from './area.ts';
import { de } from './de/registries.ts';

export const registriesText = defineArea('registries', de, async () => (await import('./en/registries.ts')).en);
