import { defineArea } from './area.ts';
import { de } from './de/generated-passwords.ts';

export const generatedPasswordsText = defineArea(
  'generatedPasswords',
  de,
  async () => (await import('./en/generated-passwords.ts')).en,
);
