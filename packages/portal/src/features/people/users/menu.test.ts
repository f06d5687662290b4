import { expect, test } from 'vitest';
import { containsWords } from '../../../shared/find-words.ts';
import { settingsArea } from './menu.ts';
import { de } from './text/de.ts';
import { en } from './text/en.ts';

const finds = (language: 'de' | 'en', query: string) => containsWords(settingsArea.keywords?.[language] ?? '', query);

test.each(['neuer Mitarbeiter', 'azubi', 'Lehrling', 'handy', 'Chef', 'kündigung', 'kuendigung'])(
  '"%s" finds the people',
  (query) => expect(finds('de', query)).toBe(true),
);

test.each(['new employee', 'apprentice', 'boss', 'mobile'])('"%s" finds the people in English', (query) =>
  expect(finds('en', query)).toBe(true),
);

test('what is no matter of people does not', () => expect(finds('de', 'wlan')).toBe(false));

test.each(['kollegin anlegen', 'neue Mitarbeiterin', 'einladen'])('"%s" leads to a new user', (query) =>
  expect(containsWords(`${de.create} ${de.createWords}`, query)).toBe(true),
);

test.each(['new colleague', 'invite', 'add employee'])('"%s" leads to a new user in English', (query) =>
  expect(containsWords(`${en.create} ${en.createWords}`, query)).toBe(true),
);
