import { expect, it } from 'vitest';
import { createResponseCache } from './response-cache.ts';

it('keeps the newest answers, by number and by size', () => {
  const few = createResponseCache(2);
  for (const key of ['a', 'b', 'c']) few.store(key, key);
  expect(['a', 'b', 'c'].map((key) => few.get(key)?.body)).toEqual([undefined, 'b', 'c']);

  const small = createResponseCache(10, 10);
  for (const key of ['a', 'b', 'c']) small.store(key, key.repeat(4));
  expect(['a', 'b', 'c'].map((key) => small.get(key)?.body)).toEqual([undefined, 'bbbb', 'cccc']);
  small.store('c', 'c');
  small.store('d', 'd'.repeat(5));
  expect(['b', 'c', 'd'].map((key) => small.get(key)?.body)).toEqual(['bbbb', 'c', 'ddddd']);
});

it('does not keep what is larger than everything together may be', () => {
  const small = createResponseCache(10, 10);
  expect(small.store('a', 'a'.repeat(11)).body).toHaveLength(11);
  expect(small.get('a')).toBeUndefined();
});
