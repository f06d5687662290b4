import { expect, it } from 'vitest';
import { formatMessage } from './format-message.ts';

const words = {
  title: 'Hallo {name}, {name}!',
  deep: { plain: 'Tief' },
  seats_one: '{count} Platz in {place}',
  seats_other: '{count} Plätze in {place}',
};

it.each([
  ['title', { name: 'Ada' }, 'Hallo Ada, Ada!'],
  ['title', { name: '{name} $& <b>' }, 'Hallo {name} $& <b>, {name} $& <b>!'],
  ['deep.plain', {}, 'Tief'],
  ['seats', { count: 0, place: 'Bern' }, '0 Plätze in Bern'],
  ['seats', { count: 1, place: 'Bern' }, '1 Platz in Bern'],
  ['seats', { count: 2, place: 'Bern' }, '2 Plätze in Bern'],
  ['deep.plain', { count: 1 }, 'Tief'],
])('says %s with %o', (key, values: Record<string, string | number>, sentence) => {
  expect(formatMessage(words, key, values)).toBe(sentence);
});

it.each(['none', 'deep', 'deep.none', 'title.none', ''])('has nothing to say for %s', (key) => {
  expect(formatMessage(words, key, {})).toBeUndefined();
});

it('says nothing without a dictionary', () => {
  expect(formatMessage(undefined, 'title', {})).toBeUndefined();
});
