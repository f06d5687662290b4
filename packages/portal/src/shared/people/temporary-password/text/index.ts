import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const temporaryPasswordText = defineNamespace(
  'shared/people/temporary-password',
  de,
  async () => (await import('./en.ts')).en,
);
