import { expect, test } from 'vitest';
import { fillPlaceholders, placeholdersIn } from './placeholders.ts';

test.each([
  ['Hallo {name}, {name}!', { name: 'Ada' }, 'Hallo Ada, Ada!'],
  ['{count} von {all}', { count: 0, all: 3 }, '0 von 3'],
  ['Hallo {name}', { name: '{name} $& <b>' }, 'Hallo {name} $& <b>'],
  ['Hallo {name}', { name: '' }, 'Hallo '],
  ['{ name } {} {na-me}', { name: 'Ada' }, '{ name } {} {na-me}'],
])('%s with %o', (sentence, values, filled) => {
  expect(fillPlaceholders(sentence, values)).toBe(filled);
});

test.each([{}, { name: undefined }])('a placeholder without a value stays visible: %o', (values) => {
  expect(fillPlaceholders('Hallo {name}', values)).toBe('Hallo {name}');
});

test('what every object has is no value', () => {
  expect(fillPlaceholders('{constructor} {toString}', {})).toBe('{constructor} {toString}');
});

test('names the placeholders of a sentence', () => {
  expect(placeholdersIn('{b} {a} {b} {{c}')).toEqual(['a', 'b', 'b', 'c']);
});
