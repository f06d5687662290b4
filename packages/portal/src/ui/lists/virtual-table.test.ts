import { expect, test } from 'vitest';
import { rowAfter } from './virtual-table.tsx';

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 99, 99],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 13],
  ['PageUp', 3, 0],
  ['Home', 50, 0],
  ['End', 50, 99],
  ['a', 50, undefined],
  ['Tab', 50, undefined],
])('%s leads from row %i to %j', (key, row, next) => {
  expect(rowAfter(key, row, 100, 10)).toBe(next);
});
