export type Language = 'de' | 'en';
export const languages: readonly Language[] = ['de', 'en'];

const key = 'kontor.language';

/** Returns the first of our languages that a preference names by prefix (`en-GB` is `en`); German when none does. */
export function matchLanguage(preferences: readonly (string | null | undefined)[]): Language {
  for (const preference of preferences) {
    const prefix = preference?.toLowerCase().split(/[-_]/)[0];
    if (prefix === 'de' || prefix === 'en') return prefix;
  }
  return 'de';
}

/** Returns the language chosen on this device, else the browser's preference. */
export function preferredLanguage(storage: () => Storage, preferences: readonly string[]): Language {
  return matchLanguage([read(storage), ...preferences]);
}

export function rememberLanguage(storage: () => Storage, language: Language): void {
  try {
    storage().setItem(key, language);
  } catch {
    // Storage is not available or full: the choice lasts until the page is closed.
  }
}

function read(storage: () => Storage): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}
