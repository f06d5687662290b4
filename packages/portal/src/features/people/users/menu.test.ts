import { expect, test } from 'vitest';
import { containsWords } from '../../../shared/find-words.ts';
import { settingsArea } from './menu.ts';

const finds = (language: 'de' | 'en', query: string) => containsWords(settingsArea.keywords?.[language] ?? '', query);

test.each(['neuer Mitarbeiter', 'azubi', 'Lehrling', 'handy', 'Chef', 'kündigung', 'kuendigung'])(
  '"%s" finds the people',
  (query) => expect(finds('de', query)).toBe(true),
);

test.each(['new employee', 'apprentice', 'boss', 'mobile'])('"%s" finds the people in English', (query) =>
  expect(finds('en', query)).toBe(true),
);

test('what is no matter of people does not', () => expect(finds('de', 'wlan')).toBe(false));
