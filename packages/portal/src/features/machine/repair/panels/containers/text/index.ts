import { defineNamespace } from '../../../../../../text/namespace.ts';
import { de } from './de.ts';

export const containersText = defineNamespace(
  'machine/repair/panels/containers',
  de,
  async () => (await import('./en.ts')).en,
);
