import type { Language } from '../refusals.ts';

const quotes: Record<Language, (name: string) => string> = {
  de: (name) => `„${name}“`,
  en: (name) => `“${name}”`,
};

/** Returns names of apps or groups for use within a sentence, each in the quotes of the language: `„Wiki“, „Chat“`. */
export const quotedNames = (names: readonly string[], language: Language): string =>
  names.map(quotes[language]).join(', ');
