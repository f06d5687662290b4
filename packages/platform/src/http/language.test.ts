import { expect, it } from 'vitest';
import { languageOf } from './language.ts';

it.each([
  [undefined, 'de'],
  ['en', 'en'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr,en;q=0.5,de;q=0.9', 'de'],
  ['fr', 'de'],
  ['*', 'de'],
  ['en;q=0', 'de'],
  ['de;q=0, en;q=0.1', 'en'],
  ['en;q=0.0, fr', 'de'],
  ['x'.repeat(10_000), 'de'],
])('chooses for %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
