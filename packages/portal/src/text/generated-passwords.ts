import { de } from './de/generated-passwords.ts';
import { defineNamespace } from './namespace.ts';

export const generatedPasswordsText = defineNamespace(
  'generatedPasswords',
  de,
  async () => (await import('./en/generated-passwords.ts')).en,
);
