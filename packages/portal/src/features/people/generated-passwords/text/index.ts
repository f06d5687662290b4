import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const generatedPasswordsText = defineNamespace(
  'people/generated-passwords',
  de,
  async () => (await import('./en.ts')).en,
);
