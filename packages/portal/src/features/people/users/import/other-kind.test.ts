import { expect, test } from 'vitest';
import { otherKindOf } from './other-kind.ts';

test.each([
  ['image/jpeg', 'image'],
  ['application/pdf', 'pdf'],
  ['text/csv', undefined],
  ['application/vnd.ms-excel', undefined],
  ['', undefined],
])('a file of type %j is %s', (type, kind) => {
  expect(otherKindOf({ type })).toBe(kind);
});
