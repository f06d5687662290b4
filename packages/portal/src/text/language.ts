export type Language = 'de' | 'en';
export const languages: readonly Language[] = ['de', 'en'];

const key = 'kontor.language';

/** First of our languages that a wish names by its prefix (`en-GB` is `en`); German when none does. */
export function matchLanguage(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const prefix = wish?.toLowerCase().split(/[-_]/)[0];
    if (prefix === 'de' || prefix === 'en') return prefix;
  }
  return 'de';
}

/** What the person chose on this device, else what the browser asks for. */
export function preferredLanguage(storage: () => Storage, wishes: readonly string[]): Language {
  return matchLanguage([read(storage), ...wishes]);
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
