import { expect, it } from 'vitest';
import { containsWords } from '../../../shared/find-words.ts';
import { settingsArea } from './menu.ts';

it.each([
  ['de', 'Passwort ändern'],
  ['de', 'Kennwort ändern'],
  ['en', 'change password'],
] as const)('is found in %s by “%s”', (language, asked) => {
  expect(containsWords(`${settingsArea.about[language]} ${settingsArea.keywords[language]}`, asked)).toBe(true);
});
