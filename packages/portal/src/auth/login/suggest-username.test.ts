import { expect, test } from 'vitest';
import { suggestUsername } from './suggest-username.ts';

test.each([
  ['anna', 'anna@kontor.localhost'],
  [' Anna ', 'anna@kontor.localhost'],
  ['anna@', 'anna@kontor.localhost'],
  ['anna arndt', undefined],
  ['anna@@', undefined],
  ['', undefined],
])('%j on kontor.localhost means %s', (typed, name) => {
  expect(suggestUsername(typed, 'kontor.localhost')).toBe(name);
});

test('nothing is offered while the domain is not known', () => {
  expect(suggestUsername('anna', undefined)).toBeUndefined();
});
