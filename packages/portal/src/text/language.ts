export type Language = 'de' | 'en';
export const languages: readonly Language[] = ['de', 'en'];

const key = 'kontor.language';

/** First of our languages that a wish names by its prefix (`en-GB` is `en`); German when none does. */
export function matchLanguage(preferences: readonly (string | null | undefined)[]): Language {
  for (const preference of preferences) {
    const prefix = preference?.toLowerCase().split(/[-_]/)[0];
    if (prefix === 'de' || prefix === 'en') return prefix;
  }
  return 'de';
}

/** What the person chose on this device, else what the browser asks for. */
export function preferredLanguage(storage: () => Storage, preferences: readonly string[]): Language {
  return matchLanguage([read(storage), ...preferences]);
}

export function rememberLanguage(storage: () => Storage, language: Language): void {
  try {
    storage().setItem(key, language);
  } catch {
    // Storage is closed or full: the choice holds until the page is left.
  }
}

function read(storage: () => Storage): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}
