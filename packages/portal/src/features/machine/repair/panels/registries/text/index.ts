import { defineNamespace } from '../../../../../../text/namespace.ts';
import { de } from './de.ts';

export const registriesText = defineNamespace(
  'machine/repair/panels/registries',
  de,
  async () => (await import('./en.ts')).en,
);
