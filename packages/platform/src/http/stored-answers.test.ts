import { expect, it } from 'vitest';
import { createStoredAnswers } from './stored-answers.ts';

it('keeps the newest answers, by number and by size', () => {
  const few = createStoredAnswers(2);
  for (const key of ['a', 'b', 'c']) few.keep(key, key);
  expect(['a', 'b', 'c'].map((key) => few.get(key)?.body)).toEqual([undefined, 'b', 'c']);

  const small = createStoredAnswers(10, 10);
  for (const key of ['a', 'b', 'c']) small.keep(key, key.repeat(4));
  expect(['a', 'b', 'c'].map((key) => small.get(key)?.body)).toEqual([undefined, 'bbbb', 'cccc']);
  small.keep('c', 'c');
  small.keep('d', 'd'.repeat(5));
  expect(['b', 'c', 'd'].map((key) => small.get(key)?.body)).toEqual(['bbbb', 'c', 'ddddd']);
});

it('does not keep what is larger than everything together may be', () => {
  const small = createStoredAnswers(10, 10);
  expect(small.keep('a', 'a'.repeat(11)).body).toHaveLength(11);
  expect(small.get('a')).toBeUndefined();
});
