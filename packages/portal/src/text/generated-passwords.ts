import { defineNamespace } from './area.ts';
import { de } from './de/generated-passwords.ts';

export const generatedPasswordsText = defineNamespace(
  'generatedPasswords',
  de,
  async () => (await import('./en/generated-passwords.ts')).en,
);
