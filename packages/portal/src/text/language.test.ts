import { expect, it } from 'vitest';
import { matchLanguage, preferredLanguage, rememberLanguage } from './language.ts';

it.each([
  [['de-AT', 'en'], 'de'],
  [['en-GB', 'de'], 'en'],
  [['EN'], 'en'],
  [['fr-FR', 'en-US'], 'en'],
  [['fr'], 'de'],
  [[], 'de'],
  [[null, undefined, 'en'], 'en'],
  [['den-x'], 'de'],
] as const)('matches %j by its prefix: %s', (preferences, language) => {
  expect(matchLanguage(preferences)).toBe(language);
});

/** A storage with these entries. */
function storageWith(entries: Record<string, string>): () => Storage {
  const storage = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value;
    },
  };
  return () => storage as unknown as Storage;
}

const closed = (): Storage => {
  throw new Error('SecurityError');
};

it('prefers what was chosen on this device to what the browser asks for', () => {
  const storage = storageWith({});
  expect(preferredLanguage(storage, ['de-DE'])).toBe('de');
  rememberLanguage(storage, 'en');
  expect(preferredLanguage(storage, ['de-DE'])).toBe('en');
});

it('does without a storage that is closed', () => {
  rememberLanguage(closed, 'en');
  expect(preferredLanguage(closed, ['en-US'])).toBe('en');
});
